/** The few protobuf messages of the formats are coded by hand over this reader and writer. */
export { asBool, asBytes, asInt64, asSize, asText, readFields, type Field } from './protobuf-reader'
export { ProtoWriter } from './protobuf-writer'
