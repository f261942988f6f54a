import type { Handler } from '../http/context'
import { invalidFields } from '../http/http-problem'
import { newSecret } from '../store/users'
import { uploadPath } from '../upload/upload-path'
import { visibleLayer } from './visible-layers'

/** Step 1: makes a job that waits for its files. */
export const startUpload: Handler<'startUpload'> = async (context) => {
  const { store, caller, project, organization, body, origin, now } = context
  if (body.srid !== -1 && body.srid !== 0 && !(await context.knowsSrid(body.srid))) {
    throw invalidFields([
      { field: 'srid', message: `is no known EPSG code (${body.srid}); -1 finds it, 0 takes the project's` },
    ])
  }
  if (body.mode === 1) await visibleLayer(store, caller, project.id, body.replaceLayerId)
  const token = newSecret()
  const nowMs = now()
  const job = await store.shared((tx) =>
    tx.jobs.add({ projectId: project.id, userId: caller.user.id, order: body, token, nowMs }),
  )
  return { job, token, processPath: `${origin}${uploadPath}`, application: organization.nickname }
}
