// Opens ZIP archives, which only a few descriptions of libraries are in.
export { unzipSync } from 'fflate'
