import { splitDirectoryPath } from './directory-path'
import { integer, keptName, listOf, maxNameLength } from './fields'
import { z } from './zod'

/** A layer's place in the directory. `id` is the node's own; `path` is that of the containing directory. */
const layerNode = z.looseObject({
  id: z.string(),
  layerId: integer,
  layerName: z.string(),
  path: z.string(),
})
export type LayerNode = z.output<typeof layerNode>

/** A directory (docs/interface.md, getDirectory). `id` is null for the root, whose path is `/`. */
export interface DirectoryNode {
  [key: string]: unknown
  id: string | null
  path: string
  directories: DirectoryNode[]
  layers: LayerNode[]
}

/** Schema of {@link DirectoryNode}; the root node holds the whole tree. */
export const directoryNode: z.ZodType<DirectoryNode> = z.lazy(() =>
  z.looseObject({
    id: z
      .string()
      .nullish()
      .transform((value) => value ?? null),
    path: z.string(),
    directories: listOf(directoryNode),
    layers: listOf(layerNode),
  }),
) as z.ZodType<DirectoryNode>

/** A layer that is in no directory. */
export const unassignedLayer = z.looseObject({ layerId: integer, name: z.string() })
export type UnassignedLayer = z.output<typeof unassignedLayer>

/** So many directories lie in each other at most; trees that a person has made have a handful. */
export const maxDirectoryDepth = 100

const directoryName = keptName
  .refine((name) => !name.includes('/'), 'must not contain "/"')
  .meta({ minLength: 1, maxLength: maxNameLength, pattern: '^[^/]*[^/\\s][^/]*$' })

/** Body of POST children: exactly one of `name` and `layerId`. */
export const directoryChildBody = z
  .object({ name: directoryName.optional(), layerId: integer.optional() })
  .refine((body) => (body.name === undefined) !== (body.layerId === undefined), {
    message: 'exactly one of name and layerId is needed',
    path: ['name'],
  })
  .meta({ oneOf: [{ required: ['name'] }, { required: ['layerId'] }] })

/** Body of PUT layer-directory. An empty path (or `/`) is the root. */
export const directoryPutBody = z.object({
  path: z
    .string()
    .refine((path) => splitDirectoryPath(path).every((part) => part.trim() !== '' && part.length <= maxNameLength), {
      message: `every part of the path needs 1 to ${maxNameLength} characters`,
    })
    .refine((path) => splitDirectoryPath(path).length <= maxDirectoryDepth, {
      message: `must lead through at most ${maxDirectoryDepth} directories`,
    }),
  layerId: integer.optional(),
})
