// Loaded into the server that is measured (`node --import`): reports the processor time of its process when asked.
process.on('message', () => process.send(process.cpuUsage()))
// Answering must not keep the server alive.
process.channel.unref()
