/** What a command answers to whoever started it: `docs/operate/commands.md` tells it to people. */
export const exitCode = {
  done: 0,
  /** Done, and it found something wrong; or what was asked for cannot be. */
  failed: 1,
  /** The words after the command are not understood: nothing was touched. */
  misused: 2,
  /** The settings, the database, the disk, the network or a port stand in the way. */
  environment: 3,
  /** A defect of ours: the line of the log says where. */
  unforeseen: 4,
} as const
