import { statSync } from 'node:fs'
import { join } from 'node:path'
import { processorMs } from '../harness/linux-process'
import { folders, type WriteFiles } from './cancel-files'
import { atRequest, bytesBelow, bytesRead, filesBelow, holdsOpen, startedBy, whenever, type Moment } from './moments'
import type { Office } from './office'
import type { Passing } from './relay'

/** Where a command runs that is to be interrupted. */
export interface CancelSite {
  office: Office
  /** Its program. */
  pid: number
  home: string
  files: string
  out: string
  tag: string
}

/** A phase in which a command is interrupted. */
export interface CancelPhase {
  name: string
  write: WriteFiles
  args: (at: Omit<CancelSite, 'pid'>) => string[]
  moment: (at: CancelSite) => Moment
  /** The service says nothing from that moment on, until the command has ended. */
  silent?: boolean
}

const upload = ({ office, files }: Omit<CancelSite, 'pid'>) => office.argsOf('upload', files)
const hold = ({ office }: Omit<CancelSite, 'pid'>) => office.argsOf('hold', '--revisions', 'all')
const isPath =
  (ending: RegExp) =>
  ({ stage, path }: Passing) =>
    stage === 'asked' && ending.test(path)
const stepOne = /\/layers$/
const stepTwo = /^\/~upload/
const incoming = ({ office }: CancelSite) => join(office.dataDir, 'incoming')
/** A process that reads has a file open. */
const reads =
  (ending: string, whileMs = 0) =>
  ({ pid, tag }: CancelSite) =>
    whenever(() =>
      startedBy(pid).some((each) => holdsOpen(each, `${tag}${ending}`) && (processorMs(each) ?? 0) >= whileMs),
    )
const asked =
  (path: RegExp) =>
  ({ office }: CancelSite) =>
    atRequest(office.relay, isPath(path))
const answered =
  (path: RegExp) =>
  ({ office }: CancelSite) =>
    atRequest(office.relay, (passing) => passing.stage === 'answered' && path.test(passing.path))
const serviceReads = ({ office }: CancelSite) =>
  whenever(() =>
    startedBy(office.pid).some((each) =>
      filesBelow(join(office.dataDir, 'work')).some((path) => holdsOpen(each, path)),
    ),
  )

/** Every phase of every command that takes long. */
export const cancelPhases: readonly CancelPhase[] = [
  // First, while there is little to hold.
  {
    name: 'hold: list of layers, no answer',
    write: folders.small,
    args: hold,
    moment: asked(/\/layers\?/),
    silent: true,
  },
  { name: 'hold: a revision comes', write: folders.small, args: hold, moment: asked(/^\/~source\//) },
  { name: 'hold: list of permits', write: folders.small, args: hold, moment: asked(/\/permits\?/) },
  { name: 'hold: details of permits', write: folders.small, args: hold, moment: asked(/\/permits\/\d+/) },
  { name: 'hold: details, no answer', write: folders.small, args: hold, moment: asked(/\/permits\/\d+/), silent: true },
  {
    name: 'upload: asking for the project',
    write: folders.small,
    args: upload,
    moment: asked(/\/projects\/\d+$/),
    silent: true,
  },
  { name: 'upload: listing the folder', write: folders.many, args: upload, moment: asked(/\/layers\?/) },
  {
    name: 'upload: asking for the layers',
    write: folders.small,
    args: upload,
    moment: asked(/\/layers\?/),
    silent: true,
  },
  {
    name: 'upload: unpacking a zip',
    write: folders.zip,
    args: upload,
    moment: ({ home }) => whenever(() => bytesBelow(join(home, 'unpacked')) > 1e6),
  },
  {
    name: 'upload: packing a geodatabase',
    write: folders.geodatabase,
    args: upload,
    moment: ({ home }) => whenever(() => bytesBelow(join(home, 'unpacked')) > 1e5),
  },
  { name: 'upload: reading a file', write: folders.large, args: upload, moment: reads('.csv') },
  { name: 'upload: reading in native code', write: folders.model, args: upload, moment: reads('.ifc', 2_000) },
  {
    name: 'upload: hashing',
    write: folders.twins,
    args: upload,
    moment: ({ pid, tag }) => whenever(() => holdsOpen(pid, `${tag}.tif`) && bytesRead(pid) > 50e6),
  },
  { name: 'upload: step 1 asked', write: folders.small, args: upload, moment: asked(stepOne) },
  { name: 'upload: step 1, no answer', write: folders.small, args: upload, moment: asked(stepOne), silent: true },
  { name: 'upload: step 1 answered', write: folders.small, args: upload, moment: answered(stepOne) },
  { name: 'upload: before the first byte', write: folders.large, args: upload, moment: asked(stepTwo) },
  {
    name: 'upload: in the midst of the bytes',
    write: folders.middling,
    args: upload,
    moment: (at) => whenever(() => bytesBelow(incoming(at)) > 5e6),
  },
  {
    name: 'upload: after the last byte',
    write: folders.large,
    args: upload,
    moment: (at) => whenever(() => bytesBelow(incoming(at)) >= statSync(join(at.files, `${at.tag}.csv`)).size),
  },
  { name: 'upload: sent, no answer', write: folders.small, args: upload, moment: asked(stepTwo), silent: true },
  { name: 'upload: the job reads', write: folders.large, args: upload, moment: serviceReads },
  { name: 'upload: the job, no answer', write: folders.large, args: upload, moment: serviceReads, silent: true },
  {
    name: 'inspect: reading',
    write: folders.large,
    args: ({ files, tag }) => ['inspect', join(files, `${tag}.csv`), '--json'],
    moment: reads('.csv'),
  },
  {
    name: 'inspect: native code',
    write: folders.model,
    args: ({ files, tag }) => ['inspect', join(files, `${tag}.ifc`), '--json'],
    moment: reads('.ifc', 2_000),
  },
  {
    name: 'convert: writing',
    write: folders.large,
    args: ({ files, tag, out }) => ['convert', join(files, `${tag}.csv`), '--out', join(out, 'all.geojson')],
    moment: ({ out }) => whenever(() => bytesBelow(out) > 1e6),
  },
  {
    name: 'tile: reading features',
    write: folders.large,
    args: ({ files, tag, out }) => ['tile', join(files, `${tag}.csv`), '--out', join(out, 'tiles')],
    moment: reads('.csv'),
  },
  {
    name: 'tile: writing features',
    write: folders.large,
    args: ({ files, tag, out }) => ['tile', join(files, `${tag}.csv`), '--out', join(out, 'tiles')],
    moment: ({ out }) => whenever(() => bytesBelow(out) > 4e6),
  },
  {
    name: 'tile: writing a picture',
    write: folders.picture,
    args: ({ files, tag, out }) => ['tile', join(files, `${tag}.tif`), '--out', join(out, 'tiles')],
    moment: ({ out }) => whenever(() => bytesBelow(out) > 1e5),
  },
  {
    name: 'diff: comparing',
    write: folders.large,
    args: ({ files, tag }) => ['diff', join(files, `${tag}.csv`), join(files, `${tag}.csv`), '--json'],
    moment: reads('.csv', 1_500),
  },
  {
    name: 'layers: no answer',
    write: folders.small,
    args: ({ office }) => office.argsOf('layers'),
    moment: asked(/\/layers\?/),
    silent: true,
  },
]
