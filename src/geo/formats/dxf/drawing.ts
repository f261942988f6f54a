import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { maxRecordBytes, recordTooLarge } from '../common/geometry-limit'
import { maxPieceBytes } from '../common/memory-limit'
import { DxfEntity, type Vec } from './entity'

/** What a layer gives to entities that are drawn BYLAYER; `trueColor` 0xRRGGBB, null: the colour number counts. */
export interface DrawingLayer {
  color: number
  trueColor: number | null
  linetype: string
}

/** A block: entities that inserts draw, from its base point. */
export interface Block {
  base: Vec
  entities: DxfEntity[]
  /** The path of the drawing that the block stands for (an external reference); null for a block of its own. */
  external: string | null
}

/** Entities whose following parts belong to them until SEQEND. */
const owners = new Set(['POLYLINE', 'INSERT'])
const parts = new Set(['VERTEX', 'ATTRIB'])
/** About how much memory a group of a block takes, which is kept while the drawing is read; an entity takes as much as five, a block as ten. */
const bytesOfGroup = 90
/** Characters of one entity with its parts, and some for each group: a polyline of two million vertices. */
const maxEntitySize = 2 * maxRecordBytes

/** Thrown where the blocks of a drawing take more memory than one piece of a file may. */
export class BlocksTooLarge extends Error {}

/**
 * Follows the groups of a drawing: keeps header, layers, line types and blocks, and hands out the entities of model space one
 * by one through `onEntity`. `stop` names what is wrong when the file cannot be a drawing.
 */
export class Drawing {
  version = 'AC1009'
  readonly header = new Map<string, string>()
  readonly layers = new Map<string, DrawingLayer>()
  readonly linetypes = new Map<string, number[]>()
  readonly blocks = new Map<string, Block>()
  /** Names of layers that are off or frozen. */
  readonly hiddenLayers: string[] = []
  /** Entities so far whose blocks repeated without measure; each makes the next ones' allowance smaller. */
  excesses = 0
  /** Copies so far of inserts in rows and columns. */
  copies = 0
  paperSpaceEntities = 0
  /** Handle of the entity at work; empty before the first that has one. */
  handle = ''
  stop: Said | null = null
  /** True when the file said EOF, or at least closed its entities. */
  complete = false
  /** What follows the EOF mark is no part of the drawing. */
  ended = false

  /** Names of blocks that hold something; those that the format itself makes (“*Model_Space”) left out. */
  get filledBlocks(): string[] {
    return [...this.blocks]
      .filter(([name, { entities }]) => !name.startsWith('*') && entities.length > 0)
      .map(([name]) => name)
  }

  #section = ''
  #expectSectionName = false
  #variable = ''
  #entity: DxfEntity | null = null
  #owner: DxfEntity | null = null
  #block: Block | null = null
  #blockGroups = 0
  #entitySize = 0
  /** Within what an entity carries of another one (the columns of an MTEXT, from 2018 on), whose codes mean other things. */
  #isEmbedded = false

  constructor(private readonly onEntity: (entity: DxfEntity) => void) {}

  take(code: number, value: string | number): void {
    if (this.ended || this.stop !== null) return
    if (Number.isNaN(code)) {
      this.stop ??= said('readers.drawings.otherText')
      return
    }
    if (code === 999) return
    if (code === 0) this.#begin(String(value).trim().toUpperCase())
    else if (this.#expectSectionName && code === 2) {
      this.#section = String(value).trim().toUpperCase()
      this.#expectSectionName = false
    } else if (this.#section === 'HEADER') this.#headerGroup(code, value)
    else if (this.#entity) this.#addGroup(this.#entity, code, value)
  }

  #addGroup(entity: DxfEntity, code: number, value: string | number): void {
    this.#entitySize += 16 + (typeof value === 'string' ? value.length : 8)
    if (this.#entitySize > maxEntitySize) throw recordTooLarge(this.#entitySize)
    if (code === 101) this.#isEmbedded = true
    if (this.#isEmbedded) return
    if (code === 5) this.handle = String(value).trim()
    entity.add(code, value)
  }

  /** Hands out what is still open at the end of a cut file; an entity in which damage was found is dropped. */
  finish(): void {
    if (this.stop !== null) this.#entity = null
    this.#flush()
  }

  #begin(type: string): void {
    this.#flush()
    this.#isEmbedded = false
    if (!this.#owner) this.#entitySize = 0
    switch (type) {
      case 'SECTION':
        this.#expectSectionName = true
        return
      case 'ENDSEC':
        if (this.#section === 'ENTITIES') this.complete = true
        this.#section = ''
        return
      case 'EOF':
        this.complete = true
        this.ended = true
        return
      case 'ENDBLK':
        this.#closeOwner()
        this.#block = null
        return
      case 'SEQEND':
        this.#closeOwner()
        return
    }
    if (this.#section === 'TABLES' || this.#section === 'BLOCKS' || this.#section === 'ENTITIES')
      this.#entity = new DxfEntity(type)
  }

  #headerGroup(code: number, value: string | number): void {
    if (code === 9) this.#variable = String(value).trim()
    else if (!this.header.has(this.#variable)) this.header.set(this.#variable, String(value).trim())
    if (this.#variable === '$ACADVER' && code === 1) this.version = String(value).trim()
  }

  #flush(): void {
    const entity = this.#entity
    this.#entity = null
    if (!entity) return
    if (this.#section === 'TABLES') this.#tableEntry(entity)
    else if (this.#section === 'BLOCKS' && entity.type === 'BLOCK') {
      const isExternal = (entity.number(70, 0) & (4 | 8)) !== 0
      const external = isExternal ? (entity.text(1) ?? '') : null
      this.#block = { base: entity.point(10) ?? [0, 0, 0], entities: [], external }
      this.blocks.set((entity.text(2) ?? '').toUpperCase(), this.#block)
      this.#keepGroups(10)
    } else if (this.#owner && parts.has(entity.type)) {
      if (this.#owner.type === 'INSERT' || entity.type === 'VERTEX') this.#owner.children.push(entity)
    } else {
      this.#closeOwner()
      if (owners.has(entity.type) && (entity.type === 'POLYLINE' || entity.number(66, 0) === 1)) this.#owner = entity
      else this.#emit(entity)
    }
  }

  #closeOwner(): void {
    const owner = this.#owner
    this.#owner = null
    if (owner) this.#emit(owner)
  }

  #emit(entity: DxfEntity): void {
    if (this.#section === 'BLOCKS') {
      if (!this.#block) return
      this.#keepGroups([entity, ...entity.children].reduce((sum, { codes }) => sum + codes.length + 5, 0))
      this.#block.entities.push(entity)
    } else if (entity.number(67, 0) === 1) this.paperSpaceEntities++
    else this.onEntity(entity)
  }

  #keepGroups(count: number): void {
    this.#blockGroups += count
    if (this.#blockGroups * bytesOfGroup > maxPieceBytes()) throw new BlocksTooLarge()
  }

  #tableEntry(entry: DxfEntity): void {
    const name = entry.text(2)
    if (name === null) return
    if (entry.type === 'LAYER') {
      if (entry.number(62, 7) < 0 || (entry.number(70, 0) & 1) !== 0) this.hiddenLayers.push(name)
      const trueColor = entry.has(420) ? entry.number(420, 0) : null
      this.layers.set(name.toUpperCase(), {
        color: Math.abs(entry.number(62, 7)),
        trueColor,
        linetype: entry.text(6) ?? 'CONTINUOUS',
      })
    } else if (entry.type === 'LTYPE') this.linetypes.set(name.toUpperCase(), entry.numbers(49))
  }
}
