export function faultsOfFeed(file: string, keys: readonly string[]): string[]
