/** Packs an image of a disk, of whole sectors, as macOS packs its own. */
export function writeUdif(image: string, file: string): void
