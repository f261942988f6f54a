import { rmSync } from 'node:fs'
import type { TilesetManifest } from '../engine-api'

/** The small tilesets of one build that are shown before it is done: one at a time, beside the target. */
export class PreviewFolders {
  private made = 0
  private last: string | null = null
  private readonly start = Date.now()

  /** `moments`: milliseconds after the start at which a preview is due. `tag` tells several of one build apart. */
  constructor(
    private readonly outDir: string,
    private readonly onPreview: (dir: string, manifest: TilesetManifest) => void,
    private readonly moments: readonly number[],
    private readonly tag = '',
  ) {}

  /** Whether the next preview should be made now. */
  get due(): boolean {
    return this.made < this.moments.length && Date.now() - this.start >= this.moments[this.made]!
  }

  /** Whether there is none to come. */
  get done(): boolean {
    return this.made >= this.moments.length
  }

  /** Has the next one written to a folder, shows it, and takes away the one before. */
  showNow(write: (dir: string) => TilesetManifest): void {
    const dir = this.emptyFolder()
    this.shown(dir, write(dir))
  }

  /** The same for what takes its time. */
  async show(write: (dir: string) => Promise<TilesetManifest>): Promise<void> {
    const dir = this.emptyFolder()
    this.shown(dir, await write(dir))
  }

  private emptyFolder(): string {
    const dir = `${this.outDir}.preview-${this.tag}${this.made}`
    rmSync(dir, { recursive: true, force: true })
    return dir
  }

  private shown(dir: string, manifest: TilesetManifest): void {
    if (this.done) return remove(dir)
    this.onPreview(dir, manifest)
    if (this.last) remove(this.last)
    this.last = dir
    this.made++
    while (this.due) this.made++
  }

  /** Removes what was written; nothing is shown any more. */
  close(): void {
    this.made = this.moments.length
    if (this.last) remove(this.last)
    this.last = null
  }
}

/** On Windows a folder that is being read from stays; whoever asked for previews takes it away then. */
function remove(dir: string): void {
  try {
    rmSync(dir, { recursive: true, force: true })
  } catch {
    // Left behind.
  }
}
