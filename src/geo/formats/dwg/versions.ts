/** The release of AutoCAD that first wrote a version, by the first six bytes. Source: Autodesk, DWG version codes. */
const releases: Readonly<Record<string, string>> = {
  AC1006: 'R10',
  AC1009: 'R12',
  AC1012: 'R13',
  AC1014: 'R14',
  AC1015: '2000',
  AC1018: '2004',
  AC1021: '2007',
  AC1024: '2010',
  AC1027: '2013',
  AC1032: '2018',
}

/** True for the start of a DWG of any version; those before 1988 say their number (“AC2.10”). A table may begin with such a word, but goes on. */
export function isDwg(head: Uint8Array): boolean {
  return /^(AC10\d\d|AC[12]\.\d\d)/.test(codeOf(head)) && head[6] === 0
}

/** The version of a DWG for people: “R12”, or its code where the release is not known. */
export function releaseOf(head: Uint8Array): string {
  const code = codeOf(head)
  return releases[code] ?? code
}

const codeOf = (head: Uint8Array): string => Buffer.from(head.subarray(0, 6)).toString('latin1')
