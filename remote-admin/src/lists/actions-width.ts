/** In rem: the average letter of a button, its padding and border, the gap between two, and the padding of the cell. */
const letter = 0.43
const button = 1.125
const gap = 0.25
const cell = 1

/** The width in rem of a column that shows buttons with these labels in one line. */
export const actionsWidth = (labels: readonly string[]): number =>
  labels.reduce((width, { length }) => width + length * letter + button + gap, cell)
