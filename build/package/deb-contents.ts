/** A file of a package as `dpkg-deb --contents` lists it. */
export interface PackedFile {
  /** From the root, without a slash before. */
  path: string
  /** As `ls` writes it: -rwxr-xr-x. */
  mode: string
  owner: string
}

const lib = 'usr/lib/plumbline/'

/** What has to be in it; a name that is missing here is one that somebody will miss. */
const due: readonly RegExp[] = [
  /^usr\/bin\/plumbline$/,
  /^usr\/lib\/plumbline\/plumbline$/,
  /^usr\/lib\/plumbline\/bin\/plumbline$/,
  /^usr\/lib\/plumbline\/chrome-sandbox$/,
  /^usr\/lib\/plumbline\/resources\/app\.asar$/,
  /libsql\/linux-x64-gnu\/index\.node$/,
  /keytar\/prebuilds\/linux-x64\/keytar\.node$/,
  /^usr\/share\/applications\/plumbline\.desktop$/,
  /^usr\/share\/mime\/packages\/plumbline\.xml$/,
  /^usr\/share\/icons\/hicolor\/256x256\/apps\/plumbline\.png$/,
  /^usr\/share\/icons\/hicolor\/scalable\/apps\/plumbline\.svg$/,
  /^usr\/share\/man\/man1\/plumbline\.1\.gz$/,
  /^usr\/share\/doc\/plumbline\/copyright$/,
  /^usr\/share\/doc\/plumbline\/LICENSES\.txt\.gz$/,
  /^usr\/share\/doc\/plumbline\/LICENSES\.chromium\.html\.gz$/,
]

/** What must not be in it: sources, maps, tests, tools that build, native code of other systems, and folders of others. */
const foreign = /\.(ts|map|vue|pdb|dll|dylib|exe)$|\.test\.|(^|\/)(darwin|win32|linux-(arm|ia32|x64-musl))|default_app/
const folders =
  /^(\.?$|usr\/?$|usr\/(bin|lib|share)\/?$|usr\/bin\/plumbline$|usr\/lib\/plumbline\/|usr\/share\/(applications|doc|icons|lintian|man|mime)\/)/

/** What is wrong with the files of a package, a sentence each. */
export function faultsOf(files: readonly PackedFile[]): string[] {
  const faults = due
    .filter((name) => !files.some(({ path }) => name.test(path)))
    .map((name) => `${name.source} is missing`)
  for (const { path, mode, owner } of files) {
    if (owner !== 'root/root') faults.push(`${path} is owned by ${owner}`)
    if (foreign.test(path) || !folders.test(path)) faults.push(`${path} has no business in it`)
    if (/^.....w|^........w/.test(mode) && !mode.startsWith('l'))
      faults.push(`${path} can be written by others (${mode})`)
    if (/s/.test(mode) && path !== `${lib}chrome-sandbox`)
      faults.push(`${path} runs with the rights of its owner (${mode})`)
    const isOutside = path.startsWith(`${lib}resources/`) && !mode.startsWith('d')
    if (isOutside && !/\/app\.asar$|\.node$/.test(path)) faults.push(`${path} lies outside of the archive of the app`)
  }
  return faults
}

/** Reads what `dpkg-deb --contents` prints. */
export function packedFiles(listing: string): PackedFile[] {
  return listing
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [mode = '', owner = '', , , , path = ''] = line.split(/\s+/)
      return { mode, owner, path: path.replace(/^\.\//, '') }
    })
}
