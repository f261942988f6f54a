/** What is wrong with an app that was packed, a sentence each. `targets`: each `platform-arch` that it is for. */
export function faultsInside(resources: string, targets: readonly string[]): string[]
