/** Texts by their code units: one order on every computer, for what nobody reads as a list. */
export const compareCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
