// The Python in which tests run the client: with mypy, and with what the client needs.
import type { PythonTool } from '../python';

export const pythonClient: PythonTool = { name: 'mypy', version: '1.18.2', imports: ['httpx==0.28.1'] };
