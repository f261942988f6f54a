import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import { cartesianStep } from './datum/cartesian'
import { helmertStep, offsetStep } from './datum/helmert'
import { gridShiftStep } from './datum/grid-shift'
import { parseSteps, type ProjStep } from './proj-string'
import { projectionStep } from './projections'
import { inverted, wrapLongitude, type Point, type Step } from './step'
import { primeMeridian, unitSize } from './units'

function scaleStep(factor: number): Step {
  return {
    forward(p) {
      p[0] *= factor
      p[1] *= factor
    },
    inverse(p) {
      p[0] /= factor
      p[1] /= factor
    },
  }
}

function axisSwapStep(order: string): Step {
  const [first, second] = order.split(',').map(Number)
  if (!first || !second || Math.abs(first) + Math.abs(second) !== 3)
    throw errorOf('crs.unusable', said('readers.crs.axisOrder', { order }))
  const from = Math.abs(first) - 1
  const s1 = Math.sign(first)
  const s2 = Math.sign(second)
  return {
    forward(p) {
      const a = p[from] as number
      const b = p[1 - from] as number
      p[0] = s1 * a
      p[1] = s2 * b
    },
    inverse(p) {
      const a = s1 * p[0]
      const b = s2 * p[1]
      p[from] = a
      p[1 - from] = b
    },
  }
}

/** Longitudes from a prime meridian; forward is from Greenwich to it. */
function meridianStep(step: ProjStep): Step {
  const pm = primeMeridian(step.params.text('pm'))
  return {
    forward(p) {
      p[0] = wrapLongitude(p[0] - pm)
    },
    inverse(p) {
      p[0] = wrapLongitude(p[0] + pm)
    },
  }
}

/** Keeps the height aside while the steps within change it. */
function heightKept(inner: Step): Step {
  return {
    forward(p: Point) {
      const z = p[2]
      inner.forward(p)
      p[2] = z
    },
    inverse(p: Point) {
      const z = p[2]
      inner.inverse(p)
      p[2] = z
    },
  }
}

function compileStep(step: ProjStep): Step {
  switch (step.name) {
    case 'noop':
      return { forward: () => undefined, inverse: () => undefined }
    case 'unitconvert':
      return scaleStep(unitSize(step.params.text('xy_in') ?? '1') / unitSize(step.params.text('xy_out') ?? '1'))
    case 'axisswap':
      return axisSwapStep(step.params.text('order') ?? '')
    case 'longlat':
      return meridianStep(step)
    case 'cart':
      return cartesianStep(step.params)
    case 'helmert':
    case 'molobadekas':
      return helmertStep(step.params)
    case 'geogoffset':
      return offsetStep(step.params)
    case 'hgridshift':
      return gridShiftStep(decodeURIComponent(step.params.text('grids') ?? ''))
    default:
      return projectionStep(step.name, step.params)
  }
}

function sequence(steps: readonly Step[]): Step {
  if (steps.length === 1) return steps[0] as Step
  const count = steps.length
  return {
    forward(p) {
      for (let i = 0; i < count; i++) (steps[i] as Step).forward(p)
    },
    inverse(p) {
      for (let i = count - 1; i >= 0; i--) (steps[i] as Step).inverse(p)
    },
  }
}

/**
 * Compiles PROJ steps separated by "|" into one step. `push`/`pop` of the height are understood; heights without a datum
 * step stay as they are. Throws crs.unusable for a step that cannot be computed (a grid that is not there among them).
 */
export function compile(text: string): Step {
  const stack: Step[][] = [[]]
  for (const step of parseSteps(text)) {
    const top = stack[stack.length - 1] as Step[]
    if (step.name === 'push') stack.push([])
    else if (step.name === 'pop') {
      stack.pop()
      const outer = stack[stack.length - 1]
      if (!outer) throw errorOf('crs.unusable', said('readers.crs.popWithoutPush'))
      outer.push(heightKept(sequence(top)))
    } else {
      const compiled = compileStep(step)
      top.push(step.inverse ? inverted(compiled) : compiled)
    }
  }
  if (stack.length !== 1) throw errorOf('crs.unusable', said('readers.crs.pushWithoutPop'))
  return sequence(stack[0] as Step[])
}
