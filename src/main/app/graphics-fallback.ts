import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** So many ends of the graphics process within so long are no accident. */
const tooMany = 3
const withinMs = 10 * 60_000
/** After that the graphics card is tried again: its driver may be another. */
const tryAgainAfterMs = 30 * 86_400_000

/** What is known of the graphics on this computer; kept in `graphics.json`. */
export interface GraphicsState {
  /** When the graphics process ended by itself lately, UTC milliseconds. */
  endsMs: number[]
  /** Since when it is done without the graphics card, and by which version of the program that was found out; null: it is not. */
  software: { sinceMs: number; version: string; isTold: boolean } | null
}

const fresh: GraphicsState = { endsMs: [], software: null }

/** What is known after the graphics process ended by itself. */
export function afterEnd(state: GraphicsState, nowMs: number, version: string): GraphicsState {
  const endsMs = [...state.endsMs.filter((ms) => ms <= nowMs && nowMs - ms < withinMs), nowMs]
  const software = endsMs.length >= tooMany ? { sinceMs: nowMs, version, isTold: false } : state.software
  return { endsMs, software }
}

/** Whether a start does without the graphics card. Another version of the program, and one after a month, try it again. */
export function drawsInSoftware({ software }: GraphicsState, nowMs: number, version: string): boolean {
  if (software === null || software.version !== version) return false
  return software.sinceMs <= nowMs && nowMs - software.sinceMs < tryAgainAfterMs
}

/** What the graphics of this start are: in software where those before failed. `isNew`: the person was not told yet. */
export function startGraphics(homeDir: string, version: string): { software: boolean; isNew: boolean } {
  const state = read(homeDir)
  if (!drawsInSoftware(state, Date.now(), version) || state.software === null) return { software: false, isNew: false }
  const isNew = !state.software.isTold
  if (isNew) write(homeDir, { ...state, software: { ...state.software, isTold: true } })
  return { software: true, isNew }
}

/** Notes that the graphics process ended by itself, at once: after a few of them Chromium ends the program. */
export function noteGraphicsEnd(homeDir: string, version: string): void {
  write(homeDir, afterEnd(read(homeDir), Date.now(), version))
}

const fileOf = (homeDir: string): string => join(homeDir, 'graphics.json')

function read(homeDir: string): GraphicsState {
  try {
    const kept = JSON.parse(readFileSync(fileOf(homeDir), 'utf8')) as Partial<GraphicsState>
    const { endsMs, software } = kept
    const isSound = typeof software?.sinceMs === 'number' && typeof software.version === 'string'
    return {
      endsMs: Array.isArray(endsMs) ? endsMs.filter((ms) => typeof ms === 'number') : [],
      software: isSound ? software : null,
    }
  } catch {
    return fresh
  }
}

function write(homeDir: string, state: GraphicsState): void {
  try {
    writeFileSync(fileOf(homeDir), JSON.stringify(state), { mode: 0o600 })
  } catch {
    // The next start tries the graphics card once more.
  }
}
