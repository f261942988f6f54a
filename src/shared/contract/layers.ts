import { z } from 'zod'
import { symbolKinds, type FirstLook, type SymbolKind } from '../model/layer-style'
import { chainageSettings } from './chainage'
import { call, event, nothing, freshness, projectRef, trusted, type Domain } from './define'
import { changeProjectAnswer, changeProjectBody, restoreProjectBody } from '../rest'
import type {
  DirectoryNode,
  Layer,
  LayerUpdate,
  OrganizationDetail,
  Project,
  ProjectDetail,
  UnassignedLayer,
} from '../rest'

/** All that the layer panel shows of a project, read together. */
export interface LayerOverview {
  layers: Layer[]
  root: DirectoryNode
  unassigned: UnassignedLayer[]
  /** Layers that the service does not list any more and of which something is on this computer; absent: not told. */
  gone?: GoneLayer[]
  /** Layers that the service leaves out of its list because of their dates, as far as they are known here; absent: not told. */
  notInForce?: NotInForceLayer[]
  /** How each of these layers is drawn here; absent: not told. */
  looks?: LayerLook[]
}

/** How a layer is drawn on the maps of this home. The service knows nothing of it. */
export interface LayerLook extends FirstLook {
  /** What it was drawn as last; null: it never was. */
  kind: SymbolKind | null
  /** Colour that was chosen, "#1463b0"; null: that of the first look. */
  color: string | null
}

/** A layer whose first day is still to come, or whose last day is over. */
export interface NotInForceLayer {
  layer: Layer
  /** Folder that it lies in, '' is the root; null: in none. */
  path: string | null
  /** ISO 8601: when the service told of it; null: the date that takes it out was set or came here, and is not told yet. */
  readAt: string | null
  /** Its dates while it was in the list; null: it was never seen there. */
  before: { startDate: string | null; endDate: string | null } | null
}

/** A layer that was retired or taken from the service, as it was last seen. */
export interface GoneLayer {
  layer: Layer
  /** Folder that it lay in, '' is the root; null: in none. */
  path: string | null
  /** ISO 8601: when the service last listed it. */
  seenAt: string
}

/** What was chosen here for one project. */
export const projectSettings = z.object({
  /** IANA name of the zone in which its times are told; null: that of this computer. */
  timeZone: z.string().nullable(),
  /** By which alignments its chainages are told, and how they are written; null: never chosen. */
  chainage: chainageSettings.nullable(),
})
export type ProjectSettings = z.infer<typeof projectSettings>

/** A layer as it is thought to be: when the service holds something else by now, nothing is written. */
const expectedLayer = z.object({
  properties: trusted<LayerUpdate>(),
  /** When the service says that it was drawn otherwise last; left out where that does not matter. */
  lastEditDate: z.string().nullable().optional(),
})
export type ExpectedLayer = z.infer<typeof expectedLayer>

/** Where a layer is thought to lie; null: in no folder. */
const expectedPlace = z.object({ layerId: z.number().int(), path: z.string().nullable() })
export type ExpectedPlace = z.infer<typeof expectedPlace>

const layerRef = z.object({ project: projectRef, layerId: z.number().int() })

/** Projects, layers and the layer directory. */
export const layersDomain = {
  calls: {
    'projects.list': call(
      z.object({ connectionId: z.string(), organization: z.string() }),
      freshness.extend({ projects: trusted<Project[]>() }),
    ),
    'projects.get': call(
      z.object({ project: projectRef }),
      freshness.extend({ project: trusted<ProjectDetail>(), organization: trusted<OrganizationDetail | null>() }),
    ),
    /**
     * Makes a project where the service has a way to: an embedded one, asked by an admin of the organization. Asked again with the same
     * `projectUuid` it gives the project that is there. `unavailable` where there is no way.
     */
    'projects.create': call(
      z.object({ connectionId: z.string(), organization: z.string(), order: restoreProjectBody }),
      projectRef,
    ),
    /**
     * Changes the name of a project, or its mark as archived, where it is an embedded service's, for an admin of the organization; what is
     * left out stays as it is. `unavailable` where the service is elsewhere.
     */
    'projects.change': call(z.object({ project: projectRef, changes: changeProjectBody }), changeProjectAnswer),
    /** What was chosen here for one project; kept on this computer, never sent. */
    'projects.getSettings': call(z.object({ project: projectRef }), projectSettings),
    'projects.changeSettings': call(
      z.object({ project: projectRef, changes: projectSettings.partial() }),
      projectSettings,
    ),
    /** With the latest revision of each layer; `all` asks for every revision. */
    'layers.list': call(
      z.object({ project: projectRef, revisions: z.enum(['latest', 'all']) }),
      freshness.extend({ overview: trusted<LayerOverview>() }),
    ),
    /** The layers with every revision as they were read last, without asking the service; null: they never were. */
    'layers.listKnown': call(
      z.object({ project: projectRef }),
      freshness.extend({ overview: trusted<LayerOverview>() }).nullable(),
    ),
    /** One layer with all its revisions. */
    'layers.get': call(layerRef, freshness.extend({ layer: trusted<Layer>() })),
    /** `service.conflict` with `details.meanwhile`: the service does not hold what is expected; the message says what it holds. */
    'layers.update': call(
      layerRef.extend({ changes: trusted<LayerUpdate>(), expected: expectedLayer.optional() }),
      trusted<Layer>(),
    ),
    /** Notes how a layer is drawn here; what is left out stays. */
    'layers.changeLook': call(
      layerRef.extend({
        kind: z.enum(symbolKinds).optional(),
        color: z
          .string()
          .regex(/^#[0-9a-f]{6}$/i)
          .nullable()
          .optional(),
      }),
      nothing,
    ),
    'layers.makeFolder': call(z.object({ project: projectRef, path: z.string().min(1) }), trusted<LayerOverview>()),
    /**
     * Moves layers to the folder at `path` ('' is the root; missing folders are made); null unassigns them.
     * `service.conflict` with `details.meanwhile`: one does not lie where it is expected. An error with `details.moved` came
     * after the first so many were moved.
     */
    'layers.move': call(
      z.object({
        project: projectRef,
        layerIds: z.array(z.number().int()).min(1),
        path: z.string().nullable(),
        expected: z.array(expectedPlace).optional(),
      }),
      trusted<LayerOverview>(),
    ),
    /**
     * Moves or renames a folder with all that is in it. An error with `details.begun` came midway: the same call with `begun`
     * goes on with it.
     */
    'layers.moveFolder': call(
      z.object({
        project: projectRef,
        from: z.string().min(1),
        to: z.string().min(1),
        begun: z.boolean().optional(),
      }),
      trusted<LayerOverview>(),
    ),
    /**
     * Removes a folder; its layers become unassigned. `service.conflict` with `details.meanwhile`: it holds others than those
     * that are expected. An error with `details.begun` came midway: some of its layers are unassigned already.
     */
    'layers.removeFolder': call(
      z.object({
        project: projectRef,
        path: z.string().min(1),
        expectedLayerIds: z.array(z.number().int()).optional(),
      }),
      trusted<LayerOverview>(),
    ),
  },
  events: {
    'projects.settingsChanged': event(z.object({ project: projectRef, settings: projectSettings })),
    /** A look at the shown project found layers and permits as they were read before; `readAt` is when it began (ISO 8601). */
    'projects.confirmed': event(z.object({ project: projectRef, readAt: z.string() })),
    /** Layers, revisions or the directory of a project changed; read again. */
    'layers.changed': event(z.object({ project: projectRef })),
  },
} as const satisfies Domain
