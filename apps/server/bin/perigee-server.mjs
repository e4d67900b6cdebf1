#!/usr/bin/env node
// In the repository, so that `npm ci` can link it before anything is built.
import '../dist/perigee-server.mjs'
