/** What build/vite-guide.ts makes of docs/guide. */
declare module 'virtual:guide' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports -- a file that imports would declare no module
  export const guide: import('../shared/guide/guide').GuideContents
  /** Addresses of its pictures, by their paths below docs. */
  export const files: Readonly<Record<string, string>>
}
