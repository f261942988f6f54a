export function signatureOf(bytes: Buffer, key: string): string
export function publicKeyOf(key: string): string
export function newKey(): string
