// Metrics of the Temporal SDK that dashboards and alerts use. A test scrapes each of them.
import type { MetricType } from '../../src/metrics/row';

interface EngineMetric {
  readonly type: MetricType;
  readonly meaning: string;
}

export const engineMetrics: Readonly<Record<string, EngineMetric>> = {
  temporal_workflow_task_schedule_to_start_latency_seconds: {
    type: 'histogram',
    meaning: 'How long a workflow task waited for a worker.',
  },
  temporal_workflow_task_execution_latency_seconds: { type: 'histogram', meaning: 'How long a workflow task took.' },
  temporal_activity_schedule_to_start_latency_seconds: {
    type: 'histogram',
    meaning: 'How long an activity waited for a worker.',
  },
  temporal_activity_execution_latency_seconds: { type: 'histogram', meaning: 'How long an activity took.' },
  temporal_worker_task_slots_available: { type: 'gauge', meaning: 'Free task slots of a worker, by kind of task.' },
  temporal_worker_task_slots_used: { type: 'gauge', meaning: 'Used task slots of a worker, by kind of task.' },
  temporal_num_pollers: { type: 'gauge', meaning: 'Running polls, by kind.' },
  temporal_sticky_cache_size: { type: 'gauge', meaning: 'Cached runs.' },
  temporal_request_total: { type: 'counter', meaning: 'Calls to Temporal.' },
  temporal_request_latency_seconds: {
    type: 'histogram',
    meaning: 'Duration of these calls; long polls have separate metrics.',
  },
};
