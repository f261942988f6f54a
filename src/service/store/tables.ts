import type { Generated } from 'kysely'
import type { DirectoryRow, PlacementRow } from './directory'
import type { JobRow } from './jobs'
import type { LayerRow, RevisionRow, StoredFile } from './layers'
import type { OrganizationRow, ProjectRow } from './organizations'
import type { UserRole, UserRow } from './users'

/** A row whose id the database gives. */
type Numbered<Row extends { id: number }> = Omit<Row, 'id'> & { id: Generated<number> }
/** The number of the change that wrote a row last, within its project (list-source.ts). */
interface Changed {
  changed: number
}
/** Columns that the database fills where a row does not name them. */
type Filled<Row, Names extends keyof Row> = Omit<Row, Names> & { [N in Names]: Generated<Row[N]> }

type LayerTable = Filled<Numbered<LayerRow>, 'download_rules' | 'in_services_reports' | 'superseded'> & Changed
type JobTable = Numbered<Omit<JobRow, 'user_name'>> & Changed & { request: string; attempts: Generated<number> }

/** A permit as lists see it; its detail lies in a table of its own. */
interface PermitTable extends Changed {
  project_id: number
  id: number
  list_item: string
  name_folded: string
  status: number
  template_id: string | null
  requester_id: string | null
  holder_id: string | null
  archived: number
  start_ms: number | null
  expiry_ms: number | null
}

type OldColumn = 'list_item' | 'name_folded' | 'status' | 'archived'

/** The tables of the service's store, the same ones in both databases. Booleans are 0 and 1, times UTC milliseconds. */
export interface Tables {
  settings: { name: string; value: string }
  contents: { organization_id: number; sha256: string; object_key: string; holder: string; held_ms: number }
  organizations: Filled<Numbered<OrganizationRow>, 'archived'>
  projects: Numbered<ProjectRow>
  users: Filled<UserRow, 'archived'> & { name_folded: string; authorization_hash: string | null }
  roles: { user_id: string; role: UserRole; project_id: number | null }
  layers: LayerTable
  layer_access: { layer_id: number; user_id: string }
  jobs: JobTable
  job_files: StoredFile & { job_id: number }
  revisions: RevisionRow
  revision_files: StoredFile & { revision_id: string }
  directories: DirectoryRow
  placements: PlacementRow & { project_id: number }
  /** The others are columns of SQLite of which nothing is read any more. */
  permit_details: Pick<PermitTable, 'project_id' | 'id'> & { detail: string } & { [N in OldColumn]?: PermitTable[N] }
  permits: PermitTable
  permit_people: { project_id: number; permit_id: number; user_id: string }
  permit_layers: { project_id: number; permit_id: number; layer_id: number }
  permit_events: { id: Generated<number>; project_id: number; permit_id: number; at_ms: number; body: string }
}
