import { changeProjectPath, restorePermitsPath, restoreProjectPath, uploadPartName } from '../../shared/rest'
import { uploadQuery } from '../../shared/rest/queries'
import {
  changeProjectAnswer,
  changeProjectBody,
  restorePermitsAnswer,
  restorePermitsBody,
  restoreProjectAnswer,
  restoreProjectBody,
} from '../../shared/rest/restore-routes'
import { uploadReceipt } from '../../shared/rest/upload'
import { downloadPrefix } from '../download/links'
import type { ServiceLimits } from '../http/limits'
import { sizeText } from '../http/size-text'
import { uploadPath } from '../upload/upload-path'
import { parametersOfPath, parametersOfQuery } from './operations'
import { anywhere, placed, refusalsOf, signedIn, withBody, writing } from './problems'
import type { documentSchemas, JsonSchema } from './schemas'

type Schemas = ReturnType<typeof documentSchemas>

/** The paths beside the table of the interface: step 2, the source of a revision, the projects and the restore of a site pack, this document, health. */
export function ownOperations({ refTo }: Schemas, limits: ServiceLimits): Record<string, Record<string, JsonSchema>> {
  const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
  const restore = (operationId: string, summary: string, path: string, body: JsonSchema, answer: JsonSchema) => ({
    post: {
      operationId,
      summary,
      parameters: parametersOfPath(path),
      requestBody: { required: true, content: json(body) },
      responses: {
        200: { description: 'done', content: json(answer) },
        ...refusalsOf(anywhere, signedIn, placed, withBody(limits), writing, {
          403: 'Only admins of the organization may make or change a project or restore a site pack.',
          409: 'Another permit has the number already. Nothing was written.',
        }),
      },
    },
  })
  return {
    [uploadPath]: { post: uploadOperation(refTo(uploadReceipt), limits) },
    [`${downloadPrefix}{revisionId}`]: {
      get: downloadOperation('downloadSource'),
      head: downloadOperation('headSource'),
    },
    [restoreProjectPath]: restore(
      'restoreProject',
      'Makes the project of a site pack, once',
      restoreProjectPath,
      refTo(restoreProjectBody),
      refTo(restoreProjectAnswer),
    ),
    [changeProjectPath]: restore(
      'changeProject',
      'Changes the name of a project, or its mark as archived',
      changeProjectPath,
      refTo(changeProjectBody),
      refTo(changeProjectAnswer),
    ),
    [restorePermitsPath]: restore(
      'restorePermits',
      'Writes permits of a site pack into a project, all of them or none',
      restorePermitsPath,
      refTo(restorePermitsBody),
      refTo(restorePermitsAnswer),
    ),
    '/openapi.json': {
      get: {
        operationId: 'openApi',
        summary: 'This document',
        security: [],
        responses: { 200: { description: 'OpenAPI 3.1', content: json({ type: 'object' }) }, ...refusalsOf(anywhere) },
      },
    },
  }
}

function uploadOperation(receipt: JsonSchema, limits: ServiceLimits): JsonSchema {
  return {
    operationId: 'sendFiles',
    summary: 'Step 2 of an upload: takes the files of a job and starts it. The URL is `processPath` of step 1',
    security: [{ uploadToken: [] }],
    parameters: parametersOfQuery(uploadQuery, ['application', 'token']),
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: [uploadPartName],
            properties: {
              [uploadPartName]: {
                type: 'array',
                minItems: 1,
                items: { type: 'string', contentMediaType: 'application/octet-stream' },
                description: 'one part for each file, under a file name that `fileNames` of step 1 lists',
              },
            },
          },
        },
      },
    },
    responses: {
      200: {
        description: 'the files are kept, and the job has begun',
        content: { 'application/json': { schema: receipt } },
      },
      ...refusalsOf(anywhere, writing, {
        401: 'The token is not the one of this job, or has ended.',
        404: 'There is no such job.',
        408: 'The files stopped coming.',
        409: 'The job has its files already, or has ended.',
        413: `A file is larger than ${sizeText(limits.fileBytes)}.`,
      }),
    },
  }
}

const bytes = { 'application/octet-stream': {}, 'application/zip': {} }

function downloadOperation(operationId: string): JsonSchema {
  return {
    operationId,
    summary:
      'The source of one revision: its file, or several as a zip. The URL is `source.url`, and works for 30 minutes',
    security: [{ downloadSignature: [] }],
    parameters: [
      { name: 'revisionId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      { name: 'expires', in: 'query', required: true, schema: { type: 'string' }, description: 'UTC milliseconds' },
      { name: 'signature', in: 'query', required: true, schema: { type: 'string' } },
      { name: 'Range', in: 'header', schema: { type: 'string' }, description: 'a range of bytes' },
      {
        name: 'If-Range',
        in: 'header',
        schema: { type: 'string' },
        description: 'the ETag of the range that is there',
      },
    ],
    responses: {
      200: { description: 'the whole source', content: bytes },
      206: { description: 'a range of it', content: bytes },
      ...refusalsOf(anywhere, {
        403: 'The link was not made here, or the layer may not be downloaded.',
        404: 'There is no such revision, or no file of it.',
        410: 'The link has ended.',
        416: 'The range lies outside of the source.',
      }),
    },
  }
}
