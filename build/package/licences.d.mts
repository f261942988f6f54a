/** A package that the app carries. */
export interface Licensed {
  name: string
  version: string
  /** SPDX expression; empty: it names none. */
  licence: string
  /** All that it says of its licence. */
  text: string
}

/** The licences of all packages and data that the app carries, sorted by name; throws where one must not be shipped. */
export function licenceTexts(): string

/** What keeps packages from being shipped, a sentence each. */
export function licenceProblems(packages: readonly Licensed[]): string[]

/** The packages that the sources import, and theirs. */
export function shippedPackages(): Licensed[]
