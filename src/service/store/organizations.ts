import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './db'
import { columnList } from './dialect'
import { rowsOf } from './list-source'
import { query } from './query'

export interface OrganizationRow {
  id: number
  nickname: string
  name: string
  company_name: string | null
  company_url: string | null
  /** 1: nobody reaches it. */
  archived: number
}

export interface ProjectRow {
  id: number
  organization_id: number
  name: string
  uuid: string
  type: number
  archived: number
  /** Default projection, an EPSG code. */
  srid: number
  latitude: number
  longitude: number
  zoom: number
}

/** A project to be made. `srid`: EPSG code. */
export interface NewProject {
  organizationId: number
  name: string
  srid: number
  latitude: number
  longitude: number
  zoom: number
  archived?: boolean
  /** Left out: a new one. */
  uuid?: string
}

const all = query((on) => on.from.selectFrom('organizations').selectAll().orderBy('id'))
const withNickname = query((on, nickname: string) =>
  on.from.selectFrom('organizations').selectAll().where('nickname', '=', nickname),
)
const insert = query((on, nickname: string, name: string, companyName: string | null, companyUrl: string | null) =>
  on.from
    .insertInto('organizations')
    .values({ nickname, name, company_name: companyName, company_url: companyUrl })
    .returning('id'),
)
const setArchived = query((on, archived: number, id: number) =>
  on.from.updateTable('organizations').set({ archived }).where('id', '=', id),
)
const setProjectArchived = query((on, archived: number, id: number) =>
  on.from.updateTable('projects').set({ archived }).where('id', '=', id),
)
const setProjectName = query((on, name: string, id: number) =>
  on.from.updateTable('projects').set({ name }).where('id', '=', id),
)
const setProjectSrid = query((on, srid: number, id: number) =>
  on.from.updateTable('projects').set({ srid }).where('id', '=', id),
)
const setProjectPlace = query((on, latitude: number, longitude: number, zoom: number, id: number) =>
  on.from.updateTable('projects').set({ latitude, longitude, zoom }).where('id', '=', id),
)
const projectColumns = [
  ...['id', 'organization_id', 'name', 'uuid', 'type', 'archived', 'srid', 'latitude', 'longitude', 'zoom'],
]
const projectsOf = query((on, organizationId: number) =>
  on.gathered(
    projectColumns,
    sql`(SELECT ${columnList(projectColumns)} FROM projects WHERE organization_id = ${organizationId} ORDER BY id)`,
  ),
)
const projectWithId = query((on, id: number) => on.from.selectFrom('projects').selectAll().where('id', '=', id))

const insertProject = (project: NewProject) =>
  query((on) =>
    on.from
      .insertInto('projects')
      .values({
        organization_id: project.organizationId,
        name: project.name,
        uuid: project.uuid ?? randomUUID(),
        type: 0,
        archived: Number(project.archived ?? false),
        srid: project.srid,
        latitude: project.latitude,
        longitude: project.longitude,
        zoom: project.zoom,
      })
      .returning('id'),
  )

/** Organizations and their projects. */
export function organizationStore(db: Db) {
  return {
    list: () => db.all(all),
    byNickname: (nickname: string) => db.first(withNickname, nickname),
    add: async (row: {
      nickname: string
      name: string
      companyName: string | null
      companyUrl: string | null
    }): Promise<number> => (await db.write(insert, row.nickname, row.name, row.companyName, row.companyUrl))?.id ?? 0,
    /** Archives an organization, which nobody reaches then, or brings it back. */
    setArchived: (id: number, archived: boolean) => db.run(setArchived, Number(archived), id),
    /** Marks a project as archived, or not. */
    setProjectArchived: (id: number, archived: boolean) => db.run(setProjectArchived, Number(archived), id),
    setProjectName: (id: number, name: string) => db.run(setProjectName, name, id),
    setProjectSrid: (id: number, srid: number) => db.run(setProjectSrid, srid, id),
    setProjectPlace: (id: number, { latitude, longitude, zoom }: Pick<NewProject, 'latitude' | 'longitude' | 'zoom'>) =>
      db.run(setProjectPlace, latitude, longitude, zoom, id),
    projects: (organizationId: number) => rowsOf<ProjectRow>(projectColumns, db.first(projectsOf, organizationId)),
    project: (id: number) => db.first(projectWithId, id),
    addProject: async (project: NewProject): Promise<number> => (await db.write(insertProject(project)))?.id ?? 0,
  }
}
/** Organizations and projects. */
export type OrganizationStore = ReturnType<typeof organizationStore>
