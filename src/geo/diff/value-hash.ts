import type { PropertyValue } from '../model'

/** A hash of 64 bits, as two whole numbers of 32; both 0 stands for nothing (a blank, no geometry, no key). */
export interface Hash {
  a: number
  b: number
}

/** Low bits of a number that count for nothing: those that agree in the rest are within `numberShare` of each other. */
const fineBits = 15
/** Those of numbers that agree in about eight digits. */
const roughBits = 25

const number = new Float64Array(1)
const words = new Uint32Array(number.buffer)

/** Mixes a number of 32 bits, so that each of its bits changes half of those of the result. */
export function mix(value: number): number {
  let h = value ^ (value >>> 16)
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** Puts the hash of a text into `out`. */
export function hashText(text: string, out: Hash): void {
  let a = 0x2f9be6cc
  let b = 0x71c9a5d3
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    a ^= a >>> 15
    b = Math.imul(b + code, 0x9e3779b1)
    b ^= b >>> 13
  }
  out.a = mix(a ^ text.length)
  out.b = mix(b + Math.imul(text.length, 0x27d4eb2f))
}

/**
 * Puts the hash of a value into `out`, that of `plainValue`: equal ones have the same hash, and those of the same hash are the
 * same for `sameValue`. Numbers that are not whole lie on a grid that is finer than the tolerance, so that few of those
 * within it have another hash.
 * @param rough the grid is coarser: what has the same hash need not be the same
 */
export function hashValue(value: PropertyValue, out: Hash, rough = false): void {
  if (typeof value === 'number') return hashNumber(value, out, rough)
  if (typeof value === 'string') return hashWritten(value, out, rough)
  out.a = value === null ? 0 : value ? 0x5bd1e995 : 0x1b873593
  out.b = value === null ? 0 : value ? 0x38b34ae5 : 0x0b4711a1
}

/** A number as it is written, in as many ways as there are of writing it. */
const written = /^[-+]?(0|[1-9]\d{0,14})(\.\d+)?(e[-+]?\d{1,2})?$/i

function hashWritten(value: string, out: Hash, rough: boolean): void {
  const length = value.length
  const first = length === 0 ? 32 : value.charCodeAt(0)
  const last = length === 0 ? 32 : value.charCodeAt(length - 1)
  const isTight = first > 32 && first < 127 && last > 32 && last < 127
  const text = isTight ? value : value.trim()
  if (text === '') {
    out.a = out.b = 0
    return
  }
  const begin = isTight ? first : text.charCodeAt(0)
  const mayBeNumber = begin === 43 || begin === 45 || (begin >= 48 && begin <= 57)
  if (mayBeNumber && written.test(text)) hashNumber(Number(Number(text).toPrecision(15)), out, rough)
  else hashText(text, out)
}

function hashNumber(value: number, out: Hash, rough: boolean): void {
  // What is no number is kept as a blank.
  if (!Number.isFinite(value)) {
    out.a = out.b = 0
    return
  }
  if (Number.isSafeInteger(value)) number[0] = value + 0
  else if (Number.isInteger(value)) number[0] = Number(value.toPrecision(15))
  else {
    const bits = rough ? roughBits : fineBits
    number[0] = value
    const low = (words[0] as number) + 2 ** (bits - 1)
    if (low >= 2 ** 32) words[1] = (words[1] as number) + 1
    words[0] = (low >>> bits) << bits
  }
  const low = words[0] as number
  const high = words[1] as number
  out.a = mix(Math.imul(low, 0xcc9e2d51) + mix(high ^ 0x3c6ef372))
  out.b = mix(Math.imul(high, 0x1b873593) + mix(low ^ 0xa54ff53a))
  if (out.a === 0 && out.b === 0) out.b = 1
}
