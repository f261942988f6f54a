/** The licences of all packages whose code or data the app carries, sorted by name. */
export function licenceTexts(): string
