import { randomUUID } from 'node:crypto'
import type { Sqlite } from '../../node/sqlite'

/** An organization. */
export interface OrganizationRow {
  id: number
  nickname: string
  name: string
  company_name: string | null
  company_url: string | null
}

/** A project. */
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

/** Organizations and their projects. */
export function organizationStore(db: Sqlite) {
  return {
    list: () => db.all<OrganizationRow>('SELECT * FROM organizations ORDER BY id'),
    byNickname: (nickname: string) =>
      db.get<OrganizationRow>('SELECT * FROM organizations WHERE nickname = ?', nickname),
    add: (row: { nickname: string; name: string; companyName: string | null; companyUrl: string | null }): number =>
      db.run(
        'INSERT INTO organizations (nickname, name, company_name, company_url) VALUES (?, ?, ?, ?)',
        row.nickname,
        row.name,
        row.companyName,
        row.companyUrl,
      ).lastInsertRowid,
    projects: (organizationId: number) =>
      db.all<ProjectRow>('SELECT * FROM projects WHERE organization_id = ? ORDER BY id', organizationId),
    project: (id: number) => db.get<ProjectRow>('SELECT * FROM projects WHERE id = ?', id),
    addProject: (row: NewProject): number =>
      db.run(
        `INSERT INTO projects (organization_id, name, uuid, type, archived, srid, latitude, longitude, zoom)
         VALUES (?, ?, ?, 0, ?, ?, ?, ?, ?)`,
        row.organizationId,
        row.name,
        row.uuid ?? randomUUID(),
        row.archived ?? false,
        row.srid,
        row.latitude,
        row.longitude,
        row.zoom,
      ).lastInsertRowid,
  }
}
/** Organizations and projects. */
export type OrganizationStore = ReturnType<typeof organizationStore>
