// Preloaded by up.mjs for a script. If up.mjs is killed, even by kill -9, the IPC channel closes and the script gets
// SIGHUP. Otherwise a server would keep running and hold its port and data folder.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGHUP'));
  process.channel.unref();
}
