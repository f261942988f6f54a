import { folderMarkSetting } from '../content/shared/folder-mark'
import type { Tables } from '../store/tables'
import { unfinishedSetting } from './unfinished'

/** A table of the service's store as it leaves one database and comes into another. */
export interface NeutralTable {
  name: keyof Tables
  /** Columns in the order of each row's values. */
  columns: readonly string[]
  /** Columns by which rows are read page by page; null: the table is small, and read in one go. */
  key: readonly string[] | null
  /** Column that names a row of the same table, which comes before. */
  parent?: string
}

const file = ['position', 'name', 'sha256', 'size', 'last_modified']

/**
 * Every table, those first to which others refer. Not here: `contents`, which is of one place for files, and what a database keeps for
 * itself.
 */
export const neutralTables: readonly NeutralTable[] = [
  { name: 'settings', columns: ['name', 'value'], key: null },
  {
    name: 'organizations',
    columns: ['id', 'nickname', 'name', 'company_name', 'company_url', 'archived'],
    key: ['id'],
  },
  {
    name: 'projects',
    columns: ['id', 'organization_id', 'name', 'uuid', 'type', 'archived', 'srid', 'latitude', 'longitude', 'zoom'],
    key: ['id'],
  },
  {
    name: 'users',
    columns: [
      ...['id', 'organization_id', 'name', 'name_folded', 'organization', 'title', 'email', 'archived'],
      ...['authorization_hash', 'authorization_ends_ms'],
    ],
    key: ['id'],
  },
  { name: 'roles', columns: ['user_id', 'role', 'project_id'], key: null },
  {
    name: 'layers',
    columns: [
      ...['id', 'project_id', 'changed', 'name', 'description', 'creator_id', 'on_by_default', 'global'],
      ...['allow_in_permits', 'download_rules', 'created_ms', 'edited_ms', 'start_ms', 'end_ms'],
      ...['in_services_reports', 'superseded', 'opacity', 'stroke_width', 'imagery_settings'],
    ],
    key: ['id'],
  },
  { name: 'layer_access', columns: ['layer_id', 'user_id'], key: ['layer_id', 'user_id'] },
  {
    name: 'jobs',
    columns: [
      ...['id', 'project_id', 'changed', 'user_id', 'request', 'token_hash', 'state', 'progress', 'step', 'error'],
      ...['attempts', 'created_ms', 'updated_ms'],
    ],
    key: ['id'],
  },
  { name: 'job_files', columns: ['job_id', ...file], key: ['job_id', 'position'] },
  {
    name: 'revisions',
    columns: [
      ...['id', 'layer_id', 'number', 'job_id', 'user_id', 'comment', 'created_ms', 'file_name', 'last_modified'],
      ...['srid', 'data_rights'],
    ],
    key: ['id'],
  },
  { name: 'revision_files', columns: ['revision_id', ...file], key: ['revision_id', 'position'] },
  { name: 'directories', columns: ['id', 'project_id', 'parent_id', 'name'], key: null, parent: 'parent_id' },
  { name: 'placements', columns: ['layer_id', 'node_id', 'project_id', 'directory_id'], key: ['layer_id'] },
  { name: 'permit_details', columns: ['project_id', 'id', 'detail'], key: ['project_id', 'id'] },
  {
    name: 'permits',
    columns: [
      ...['project_id', 'id', 'changed', 'name_folded', 'status', 'template_id', 'requester_id', 'holder_id'],
      ...['archived', 'start_ms', 'expiry_ms', 'list_item'],
    ],
    key: ['project_id', 'id'],
  },
  {
    name: 'permit_people',
    columns: ['project_id', 'permit_id', 'user_id'],
    key: ['project_id', 'permit_id', 'user_id'],
  },
  {
    name: 'permit_layers',
    columns: ['project_id', 'permit_id', 'layer_id'],
    key: ['project_id', 'permit_id', 'layer_id'],
  },
  { name: 'permit_events', columns: ['id', 'project_id', 'permit_id', 'at_ms', 'body'], key: ['id'] },
]

/** Settings that stay where they are. */
export const ofOnePlace: readonly string[] = [unfinishedSetting, folderMarkSetting]

/** What SQLite wants in columns of which nothing is read any more. */
export const oldColumns: Partial<Record<keyof Tables, Record<string, string | number>>> = {
  permit_details: { list_item: '', name_folded: '', status: 0, archived: 0 },
}
