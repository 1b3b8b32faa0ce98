// The metrics of the engine's part of a worker that dashboards and alerts use. The SDK names them; a test scrapes each.
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
  temporal_worker_task_slots_available: { type: 'gauge', meaning: 'Free places of a worker, by kind of task.' },
  temporal_worker_task_slots_used: { type: 'gauge', meaning: 'Taken places of a worker, by kind of task.' },
  temporal_num_pollers: { type: 'gauge', meaning: 'Polls under way, by kind.' },
  temporal_sticky_cache_size: { type: 'gauge', meaning: 'Runs kept in memory.' },
  temporal_request_total: { type: 'counter', meaning: 'Calls to the engine.' },
  temporal_request_latency_seconds: { type: 'histogram', meaning: 'How long they took, long polls apart.' },
};
