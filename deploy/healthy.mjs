// Health check of a container: asks the address given as argument; ends with 0 when it answers well.
const answer = await fetch(process.argv[2], { signal: AbortSignal.timeout(4000) }).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
