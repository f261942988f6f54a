import * as ifc from 'web-ifc'
import { handles, textOf, type IfcLine, type IfcModel } from './ifc-model'

/** The representations of a product that belong to the model: those of the context Plan are marks of its drawings. */
export function modelRepresentations(model: IfcModel, product: IfcLine): IfcLine[] {
  const shape = model.follow(product.Representation)
  return handles(shape?.Representations).flatMap((id) => {
    const representation = model.line(id)
    const context = model.follow(representation?.ContextOfItems)
    const kinds = [context, model.follow(context?.ParentContext)].map((one) => textOf(one?.ContextType))
    return representation && !kinds.some((kind) => kind?.toLowerCase() === 'plan') ? [representation] : []
  })
}

/** The items of a representation, those of sets and the rims of filled areas one by one. */
export function itemsOf(model: IfcModel, representation: IfcLine): IfcLine[] {
  return handles(representation.Items).flatMap((id) => {
    const item = model.line(id)
    if (item?.type === ifc.IFCANNOTATIONFILLAREA)
      return linesOf(model, [...handles([item.OuterBoundary]), ...handles(item.InnerBoundaries)])
    return linesOf(model, item?.Elements ? handles(item.Elements) : [id])
  })
}

function linesOf(model: IfcModel, ids: readonly number[]): IfcLine[] {
  return ids.map((id) => model.line(id)).filter((line): line is IfcLine => line !== null)
}

/** Whether a product says what its body is. */
export function hasBody(model: IfcModel, product: IfcLine): boolean {
  const shape = model.follow(product.Representation)
  return handles(shape?.Representations).some(
    (id) => textOf(model.line(id)?.RepresentationIdentifier)?.toLowerCase() === 'body',
  )
}
