import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { isBeyondUsual } from '../effort'
import type { CallOptions, Effort, FileReport, GeoEngine, InspectRequest } from '../engine-api'
import { inPieces, isSmall } from '../small-sets'

interface Asked {
  request: InspectRequest
  call: CallOptions
  resolve: (report: FileReport) => void
  reject: (error: AppError) => void
}

/** Reads several files in one go; rejects as a whole. */
type ReadMany = (
  request: { requests: readonly InspectRequest[] },
  call: Pick<CallOptions, 'signal' | 'onEffort'>,
) => Promise<FileReport[]>

/**
 * Reads small files that are asked for in the same moment in one go. Where that fails, or takes more than reading a file usually
 * does, each is read by itself, so that only the one that is to blame is named.
 */
export class SmallReads {
  #asked: Asked[] = []

  constructor(
    private readonly readOne: GeoEngine['inspect'],
    private readonly readMany: ReadMany,
  ) {}

  inspect(request: InspectRequest, call: CallOptions = {}): Promise<FileReport> {
    if (!isSmall(request.files)) return this.readOne(request, call)
    return new Promise((resolve, reject) => {
      this.#asked.push({ request, call, resolve, reject })
      if (this.#asked.length === 1) queueMicrotask(() => this.#readAsked())
    })
  }

  #readAsked(): void {
    const asked = this.#asked
    this.#asked = []
    for (const piece of inPieces(asked, ({ request }) => request.files)) void this.#readPiece(piece)
  }

  async #readPiece(piece: readonly Asked[]): Promise<void> {
    const [only] = piece
    if (only && piece.length === 1) return this.#readAlone(only)
    const stop = new AbortController()
    const withdraw = () => {
      const wanted = piece.filter(({ call }) => !call.signal?.aborted)
      for (const one of piece)
        if (!wanted.includes(one)) one.reject(errorOf('cancelled', said('readers.limits.stopped')))
      if (wanted.length === 0) stop.abort()
    }
    // Mostly it is one for all of them.
    const signals = new Set(piece.flatMap(({ call }) => call.signal ?? []))
    for (const signal of signals) signal.addEventListener('abort', withdraw)
    withdraw()
    try {
      const effort: Effort = { cpuMs: 0, peakMb: 0 }
      const requests = piece.map(({ request }) => request)
      const reports = await this.readMany(
        { requests },
        { signal: stop.signal, onEffort: (all) => Object.assign(effort, all) },
      )
      if (isBeyondUsual(effort)) piece.forEach((one) => this.#readAlone(one))
      else piece.forEach((one, at) => settle(one, reports[at], { ...effort, cpuMs: effort.cpuMs / piece.length }))
    } catch (error) {
      const failure = toAppError(error)
      for (const one of piece) {
        if (failure.code === 'cancelled') one.reject(failure)
        else this.#readAlone(one)
      }
    } finally {
      for (const signal of signals) signal.removeEventListener('abort', withdraw)
    }
  }

  #readAlone({ request, call, resolve, reject }: Asked): void {
    this.readOne(request, call).then(resolve, reject)
  }
}

function settle({ call, resolve, reject }: Asked, report: FileReport | undefined, effort: Effort): void {
  try {
    call.onEffort?.(effort)
    if (report) resolve(report)
  } catch (error) {
    reject(toAppError(error))
  }
}
