// Loaded into the measured server with `node --import`: reports the CPU time of its process on request.
process.on('message', () => process.send(process.cpuUsage()))
// The channel must not keep the server running.
process.channel.unref()
