import { rmdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { allowYoungOfThreads } from '../../node/heap-growth'
import { lineOf, parentLine, type ParentLine } from '../../node/parent-line'
import { withValue } from '../../shared/languages/said-lists'
import { subjectMark } from '../formats/common/long-call'
import type { ReadLimits } from '../../shared/model/read-limits'
import type { Said } from '../../shared/languages/said'
import type { Effort } from '../engine-api'
import type { FromReader, FromWorker, ToReader, ToWorker } from './protocol'
import { StillWatch } from './still-watch'

type Begin = Extract<ToReader, { kind: 'begin' }>

/** How often the memory of the process is looked at while it works: native code takes a gigabyte in half a second. */
const lookEveryMs = 25
/** What a process may hold after a file to be given the next, in MB: what it still holds of the one would be counted to the other. */
const keptMb = 200
/** How often the guard says that it is there. */
const aliveEveryMs = 1000
/** What was said last gets this long to be heard before the process ends. */
const lastWordsMs = 100

/**
 * A process that reads: one worker thread (geo-worker.ts) and, on the main thread, which is always free, its guard. The guard
 * ends the process when it holds too much memory, when a call takes too long, and when whoever started it is gone.
 */
class ReaderGuard {
  readonly #line: ParentLine
  readonly #limits: ReadLimits
  readonly #tempDir: string
  readonly #worker: Worker
  #memoryWatch: NodeJS.Timeout | null = null
  #aliveTimer: NodeJS.Timeout | null = null
  readonly #still = new StillWatch(() => this.#end({ kind: 'beyond', limit: 'time', failure: this.#failure() }))
  /** Of a call that says nothing meanwhile: the words for one that takes too long. */
  #failure: () => Said | null = () => null
  #ending = false
  /** What it may hold after the task at work. */
  #keptMb = 0
  /** Of the task at work: the time of the processor at its begin, and the most memory seen since. */
  #effort = { since: process.cpuUsage(), peakMb: 0 }

  constructor(line: ParentLine, begin: Begin) {
    this.#line = line
    this.#limits = begin.limits
    this.#tempDir = begin.tempDir
    this.#worker = new Worker(begin.entry, {
      execArgv: [...begin.execArgv],
      env: { ...process.env, ...begin.env },
      // The rest is for what lies outside of the heap.
      resourceLimits: { maxOldGenerationSizeMb: Math.floor(begin.limits.memoryMb * 0.75) },
    })
    let reason = 'its thread ended'
    this.#worker.on('message', (message: FromWorker) => this.#pass(message))
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      reason = error.message
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') this.#end({ kind: 'beyond', limit: 'memory', failure: null })
    })
    this.#worker.on('exit', () => this.#end({ kind: 'died', reason }))
  }

  receive(message: ToWorker): void {
    if (message.kind === 'run') {
      this.#effort = { since: process.cpuUsage(), peakMb: 0 }
      this.#memoryWatch ??= setInterval(() => this.#lookAtMemory(), lookEveryMs)
      // The next tile is of the same picture, whose pieces are kept for it.
      const isOfPicture = message.task === 'liveTile' || message.task === 'pixels'
      this.#keptMb = isOfPicture ? this.#limits.memoryMb / 2 : Math.min(keptMb, this.#limits.memoryMb / 2)
    }
    this.#worker.postMessage(message)
  }

  /** Ends with whoever started the process: nobody else removes what it leaves. Its thread ends first, which might write more. */
  leave(): void {
    this.#ending = true
    setTimeout(() => this.#removeAndEnd(), lastWordsMs)
    void this.#worker.terminate().then(() => this.#removeAndEnd())
  }

  #removeAndEnd(): void {
    try {
      rmSync(this.#tempDir, { recursive: true, force: true })
    } catch {
      // Native code is still at it; the next start of the program removes it.
    }
    for (const folder of [dirname(this.#tempDir), dirname(dirname(this.#tempDir))]) removeEmpty(folder)
    endNow()
  }

  #pass(message: FromWorker): void {
    if (message.kind === 'watch') return this.#watchCall(message)
    if (message.kind === 'begun') this.#begin(message.id)
    else if (message.kind !== 'done' && message.kind !== 'failed') this.#still.moved()
    else {
      for (const timer of [this.#memoryWatch, this.#aliveTimer]) if (timer) clearInterval(timer)
      this.#memoryWatch = this.#aliveTimer = null
      this.#still.stop()
      if (heldMb() > this.#keptMb) this.#send({ kind: 'heavy' })
    }
    this.#send(message.kind === 'done' ? { ...message, effort: this.#effortSoFar() } : message)
  }

  #begin(id: number): void {
    this.#failure = () => null
    this.#still.allow(this.#limits.stillSeconds * 1000)
    this.#aliveTimer ??= setInterval(() => this.#send({ kind: 'alive', id }), aliveEveryMs)
  }

  #effortSoFar(): Effort {
    const { user, system } = process.cpuUsage(this.#effort.since)
    return { cpuMs: (user + system) / 1000, peakMb: Math.max(this.#effort.peakMb, heldMb()) }
  }

  #watchCall({ withinMs, failure, subject }: Extract<FromWorker, { kind: 'watch' }>): void {
    this.#failure = () => (withinMs === null ? null : withSubject(failure, String(subject[0] ?? '')))
    this.#still.allow(withinMs ?? this.#limits.stillSeconds * 1000)
  }

  #lookAtMemory(): void {
    const held = heldMb()
    this.#effort.peakMb = Math.max(this.#effort.peakMb, held)
    if (held > this.#limits.memoryMb) this.#end({ kind: 'beyond', limit: 'memory', failure: null })
  }

  #send(message: FromReader): void {
    if (!this.#ending) this.#line.send(message)
  }

  #end(message: FromReader): void {
    this.#send(message)
    this.#ending = true
    setTimeout(endNow, lastWordsMs)
  }
}

/** Removes a folder that nothing else uses. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // It is used, or was never made.
  }
}

/** All memory that the process holds, in MB. */
function heldMb(): number {
  return process.memoryUsage.rss() / 2 ** 20
}

/** Ends the process though its thread be in native code, for which an ordinary exit waits. */
function endNow(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** Serves who is at the other end of the line; the main process of Electron may hand on to the process that it started this for. */
function serve(line: ParentLine): void {
  let guard: ReaderGuard | null = null
  line.onMessage((message, [port]) => {
    const known = message as ToReader
    if (port) serve(lineOf(port))
    else if (known.kind === 'begin') guard = new ReaderGuard(line, known)
    else guard?.receive(known)
  })
  line.onGone(() => (guard ? guard.leave() : endNow()))
}

// What a terminal tells all of its programs is for the one that started this to decide.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
allowYoungOfThreads()
const parent = parentLine()
if (parent) serve(parent)

/** The failure with the number of what was at work. */
function withSubject({ text, by }: Said, subject: string): Said {
  return { text: text.replace(subjectMark, subject), by: withValue(by, subjectMark, subject) }
}
