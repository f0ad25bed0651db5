/** The two reducers over a run's events: the one verdict, and the run as a document. */
export { verdict } from './judge.ts';
export { run } from './run.ts';
