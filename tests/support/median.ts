/** What the machine did meanwhile in one turn or another does not move it. */
export const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
