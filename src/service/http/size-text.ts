/** A size as people say it: "4 MB", "16 GB"; powers of 1024. */
export function sizeText(bytes: number): string {
  const [unit, name] = bytes >= 1024 ** 3 ? [1024 ** 3, 'GB'] : bytes >= 1024 ** 2 ? [1024 ** 2, 'MB'] : [1024, 'kB']
  return `${Math.round((bytes / unit) * 10) / 10} ${name}`
}
