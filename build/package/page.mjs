/**
 * `npm run package:page -- --output DIR`: writes docs/packages.md, the list of the packages that lie in a folder: how large they
 * are, what they hold, what the system is told of them, whether they are signed, and the fuses of the program in them.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { root } from '../setup.mjs'
import { must } from './linux-tree.mjs'

const { shippedFuses } = createRequire(import.meta.url)('./flip-fuses.cjs')

/** How each kind is asked what it holds; the output has one line a file. The first ending that fits is taken. */
const kinds = {
  '.deb': { name: 'Debian, Ubuntu', list: (file) => ['dpkg-deb', ['--contents', file]], signed: 'by the archive' },
  '.rpm': {
    name: 'Fedora, RHEL, openSUSE',
    list: (file) => ['rpm', ['-qplv', file]],
    signature: (file) => ['rpm', ['-qp', '--qf', '%{SIGPGP:pgpsig}', file]],
  },
  '.AppImage': { name: 'Linux, one file', list: null, signed: 'no' },
  '.zip': { name: 'Windows or macOS, an archive', list: (file) => ['unzip', ['-Z1', file]], signed: 'no' },
  '.dmg': { name: 'macOS, a volume', list: (file) => ['7z', ['l', '-ba', file]], signed: 'no' },
  '.exe': {
    name: 'Windows, installer for one user or for all',
    list: (file) => ['7z', ['l', '-ba', file]],
    signature: (file) => ['sh', ['-c', 'osslsigncode verify -in "$0" 2>&1 | grep -i -m1 signature', file]],
  },
  '.tar.gz': { name: 'Linux, an archive', list: (file) => ['tar', ['-tzvf', file]], signed: 'no' },
}

/** How updates are released and what an administrator sets. */
const updatesText = `## Updates

A program asks the folder of \`updates.feed\` (package.json) for \`latest-linux.yml\`, \`latest.yml\` (Windows) or \`latest-mac.yml\` and the
signature beside it (\`.sig\`): a minute after its start, every six hours, and when one presses “Check now”. It takes a feed that a key of
\`updates.keys\` has signed, none older than one that it has seen, and of it a version that is newer than its own, whose turn it is
(\`stagingPercentage\`). The package has to have the digest of the feed, and to say its version when it is asked on the computer itself.
It is put in place when a person ends the program or chooses “Restart now”; never while uploads run, edits are not saved or wait to be
sent, or the system goes down. The one before stays beside it (\`.previous\`): it is put back when the new one fails, or is ended twice
before its window painted and the client answered, and that version is not tried again. All of it is kept in \`updates/\` of the home.

| package | how it is renewed |
| --- | --- |
| AppImage | its file is exchanged by one rename, where the user may write in its folder |
| archive (tar.gz) | the new version is unpacked to \`versions/1.2.3\`; \`plumbline\` becomes a link to it by one rename |
| deb, rpm, Snap, Flatpak | never by itself: the system brings updates, and the settings say so |
| installer (Windows), bundle (macOS) | electron-updater starts the installer, or Squirrel; never tried, and nothing is put back |
| anything the user may not write, zip (Windows) | the user is told, and a person puts the new one there |

To release: once \`npm run package:sign-feed -- --new-key\`, its public key and the address of the feed into package.json (a second key
is for a change of keys), the private one into the secret \`UPDATE_KEY\`. The release writes the feeds (\`npm run package:feed\`), signs
them, and verifies them with the packages; without a key it says so and no program takes them. Packages, feeds and signatures go into one
folder of an https server, the feeds last. \`npm run package:feed -- --staging 10\` offers a version to a tenth of all computers. A version
is taken back by a feed of the version before, written and signed anew: its date counts. Where no key is in package.json, the program
asks nobody.

Tried by \`npm run campaign -- update\` with a packed archive, on two cores that others used too (load 25 to 45): found, fetched and restarted
into; refused by name were a share of 0 %, an older feed, no newer version, a package with bytes changed, a feed changed, both changed and
signed by another key, half a download, a version that dies at once, and a disk that is full; a version that shows nothing was put back.
Killed 48 times in two runs, at any moment of it (download 5, unpacking 14, exchange 16, first start 13), it started each time, 25 times the version before and 23 times the next; a run of
all 50 is still due.

An administrator sets in the policy file \`updates\` (\`off\`, \`tell\` or \`install\`; users may choose less) and \`updateFeed\`, a folder of
one's own with the same signed files.

`

const at = process.argv.indexOf('--output')
const folder = at < 0 ? join(root, 'dist') : process.argv[at + 1]
const found = readdirSync(folder).flatMap((name) => {
  const ending = Object.keys(kinds).find((one) => name.endsWith(one))
  return ending === undefined ? [] : [{ name, file: join(folder, name), kind: kinds[ending] }]
})
const rows = await Promise.all(found.map(rowOf))
/** Where the program of each system was laid out. */
const programs = {
  Linux: { at: 'linux-unpacked/plumbline', resources: 'linux-unpacked/resources' },
  Windows: { at: 'win-unpacked/Plumbline.exe', resources: 'win-unpacked/resources' },
  'macOS, Intel': { at: 'mac/Plumbline.app', resources: 'mac/Plumbline.app/Contents/Resources' },
  'macOS, Apple': { at: 'mac-arm64/Plumbline.app', resources: 'mac-arm64/Plumbline.app/Contents/Resources' },
}
const laidOut = Object.keys(programs).filter((name) => existsSync(join(folder, programs[name].at)))
const wires = await Promise.all(laidOut.map((name) => getCurrentFuseWire(join(folder, programs[name].at))))
const fuses = Object.entries(shippedFuses).map(([name, on]) => {
  const states = wires.map((wire) => wire[FuseV1Options[name]])
  const are = states.map((state) => (state === undefined ? 'not in it' : state === '1'.charCodeAt(0) ? 'on' : 'off'))
  return `| ${name} | ${[on ? 'on' : 'off', ...are].join(' | ')} |`
})
writeFileSync(
  join(root, 'docs/packages.md'),
  `# Packages

Written by \`npm run package:page\` from the packages that lay in one folder. A name with “for-tests-only” is of one that carries the
runtime of the tests, made to try the packaging; a release is made with the Electron of \`package.json\`, by \`npm run package -- --release\`.

| package | for | MB | files | signed | SHA-256, its beginning |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

| program | executable, MB | archive of the app, MB | native code beside it |
| --- | --- | --- | --- |
${laidOut.map(programRow).join('\n')}

All hold the same program: one executable of Electron, the archive of the app (\`resources/app.asar\`) and beside it the native code
that the system loads (libsql, keytar), nothing else of ours: \`npm run package\` looks into what it has packed and fails otherwise. \`LICENSES.txt\` names what it carries. deb and
rpm add the entry of the menu, the kinds of files, the scheme \`plumbline:\`, icons and the page of the manual; bundles of macOS are told of
the same kinds of files and the scheme in Info.plist. In these two \`chrome-sandbox\` runs with root's rights, as the sandbox wants
where users have no namespaces of their own; the AppImage and the archive need such namespaces.

| fuse | shipped | ${laidOut.join(' | ')} |
| --- | ${['shipped', ...laidOut].map(() => '---').join(' | ')} |
${fuses.join('\n')}

Packages of Windows and macOS that are listed here were made on Linux with the runtime of the tests of that system (\`npm run package --
--for win32|darwin --arch x64|arm64 --test-runtime --target zip,nsis\` or \`zip,dmg\`), looked into, and never started. Windows' program has the icon, the
version and, in its resources, the digest of the archive of the app; macOS's has it in Info.plist. None is signed: Windows warns before it starts such
a program, and macOS on Apple's processors starts none.

What the installer of Windows does stands in \`build/package/windows/installer.nsi\`: for one user or for all (silently \`/S /CurrentUser\` or
\`/AllUsers\`), kinds of files, the scheme \`plumbline:\`, \`plumbline\` on the path. Its uninstaller asks whether what Plumbline keeps for the user shall
go as well; silently (\`/S\`) it stays. It is compiled by \`npm test\` where \`makensis\` is, of
a few files; of the whole program it was compiled on Debian (nsis 3.08, 78 MB, 82 files, three minutes of a processor), and 7-Zip reads
what is in it. It, \`plumbline\` on a Windows console and the change of the
path were never tried on Windows. With a certificate the release signs the program and the installer, not the uninstaller in it.

A dmg is made by macOS's hdiutil; elsewhere, as these, by xorriso (a file system of macOS) and \`build/package/udif.mjs\` (packed as macOS packs
its own): 7-Zip reads them, no macOS has opened one. One bundle for both processors of macOS (\`--arch universal\`) is made on macOS alone, since what joins the two
refuses any other system; the release makes it.

What is taken away: on Windows see above; from macOS the bundle is drawn to the bin, and \`~/Library/Application Support/Plumbline\` stays until a person
removes it; a deb or an rpm never takes away what users keep, purged or not: it lies in their homes (~/.local/share/plumbline).

A release is made by \`.github/workflows/release.yml\` on the three systems, and signed when it is given certificates.

${updatesText}`,
)

function programRow(name) {
  const { at, resources } = programs[name]
  const inside = at.endsWith('.app')
    ? join(at, 'Contents/Frameworks/Electron Framework.framework/Versions/A/Electron Framework')
    : at
  const megabytes = (path) => Math.round(statSync(join(folder, path)).size / 1e6)
  const native = readdirSync(join(folder, resources, 'app.asar.unpacked'), { recursive: true })
    .filter((path) => path.endsWith('.node'))
    .map((path) => `\`${path.replace(/^node_modules\//, '')}\``)
  return `| ${name} | ${megabytes(inside)} | ${megabytes(join(resources, 'app.asar'))} | ${native.sort().join(', ')} |`
}

async function rowOf({ name, file, kind }) {
  const files =
    kind.list === null
      ? 'as the archive'
      : (await linesOf(kind.list(file))).filter((line) => !/^d|^\S+ \S+ D/.test(line)).length
  const [signature] = kind.signature === undefined ? [kind.signed] : await linesOf(kind.signature(file))
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(file)) digest.update(chunk)
  const megabytes = Math.round(statSync(file).size / 1e6)
  const signed = /none|no signature/i.test(signature) ? 'no' : signature
  return `| \`${name}\` | ${kind.name} | ${megabytes} | ${files} | ${signed} | \`${digest.digest('hex').slice(0, 16)}\` |`
}

async function linesOf([command, args]) {
  const output = await must(command, args)
  return output.split('\n').filter((line) => line !== '')
}
