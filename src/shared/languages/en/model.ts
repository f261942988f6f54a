/** Words of the stores, the model and the composables. */
export const model = {} as const
