// Health check of a container: requests the URL in its argument and exits with 0 after a successful response.
const answer = await fetch(process.argv[2], { signal: AbortSignal.timeout(4000) }).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
