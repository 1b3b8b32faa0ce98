// Schemas of answers about jobs and workflows.
import { jobResults } from '../../store/jobs/jobs';
import { fileAnswer } from './entries';
import { faultSchema, jobWarningSchema } from '../kit/answers/errors';
import {
  anyObject,
  flag,
  id,
  integer,
  list,
  named,
  enumSchema,
  paged,
  shape,
  text,
  textMap,
  texts,
  time,
  times,
} from '../kit/answers/words';

export const intentAnswer = named(
  'Intent',
  'The step with its events',
  shape({
    id,
    step_id: text,
    name: text,
    provider: text,
    ...times,
    completed: flag,
    events: list(shape({ index: integer, status: text, at: time, 'code?': text, 'message?': text })),
  }),
);

export const jobAnswer = named(
  'Job',
  'The job; while the job is running (202), only its summary fields are returned',
  shape({
    id,
    ...times,
    'completed_at?': time,
    workflow_id: id,
    'silo_entry_id?': id,
    'key?': text,
    'args?': textMap,
    'tags?': texts,
    status: text,
    'result?': enumSchema(...jobResults),
    faults: list(faultSchema),
    'warnings?': list(jobWarningSchema),
    'intents?': list(intentAnswer),
    'attachments?': list(fileAnswer),
    'envelope?': anyObject,
  }),
);

export const jobPage = named('JobPage', 'A page of jobs', shape({ list: list(jobAnswer), ...paged }));

const step = shape({
  id: text,
  name: text,
  provider: text,
  action: text,
  'summary?': text,
  'notes?': text,
  'config?': anyObject,
  'next?': list(anyObject),
});

export const workflowAnswer = named(
  'Workflow',
  'The workflow',
  shape({
    id,
    ...times,
    name: text,
    description: text,
    schema: text,
    country: text,
    draft: flag,
    disabled: flag,
    version: text,
    hash: text,
    steps: list(step),
    rescue: list(step),
    'versions?': list(anyObject),
  }),
);

export const workflowPage = named(
  'WorkflowPage',
  'A page of workflows',
  shape({ list: list(workflowAnswer), 'schema?': text, ...paged }),
);

export const workflowVersionAnswer = named(
  'WorkflowVersion',
  'The version of the workflow',
  shape({
    id,
    version: text,
    hash: text,
    'created_at?': time,
    'src?': text,
    'src_id?': text,
    name: text,
    description: text,
    schema: text,
    country: text,
    steps: list(step),
    rescue: list(step),
  }),
);
