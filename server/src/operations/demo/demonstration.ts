/** Exports that the server loads for the demonstration only. */
export { startDemoAgents } from './demo-agents.ts'
export { seedDemo } from './demo-seed.ts'
export { demoPassword, demoUsers } from './demo-users.ts'
