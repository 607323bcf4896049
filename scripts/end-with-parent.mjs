// Loaded by up.mjs before a script: should up.mjs be killed, even by kill -9, the channel to it closes, and the script
// is asked to end as if its terminal had gone. Otherwise a server would stay behind, holding its port and its data folder.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGHUP'));
  process.channel.unref();
}
