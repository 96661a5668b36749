/* visioncore/serve.h: serving targets and tags over TCP.
 *
 *     vc_target_server *server;
 *     if (vc_target_server_create(NULL, &server) != VC_OK) return 1;
 *     if (vc_target_server_start(server, NULL) == VC_OK) {
 *       vc_target_server_set_result(server, list, 0);
 *       printf("port %d\n", (int)vc_target_server_port(server));
 *     }
 *     vc_target_server_destroy(server);
 *
 * See visioncore.h for ownership, errors, option structs, threads, units, annotations in brackets.
 */
#ifndef VISIONCORE_SERVE_H
#define VISIONCORE_SERVE_H

#include "tag.h"
#include "target.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A TCP server that runs in its own thread. */
typedef struct vc_target_server vc_target_server;

/** Format of an answer. */
enum {
  VC_TARGET_FORMAT_PIPE = 0, /**< values separated by '|' (default) */
  VC_TARGET_FORMAT_JSON = 1
};

/** Server options. */
typedef struct vc_target_server_options {
  uint32_t struct_size;
  int32_t port; /**< [0..65535 = 0] TCP port of the line protocol; 0: any free port */
  /** [VC_TARGET_FORMAT_* = VC_TARGET_FORMAT_PIPE] format of answers to VISION and STREAM */
  int32_t format;
  int32_t allow_shutdown; /**< [flag = 0] 1: the line SHUTDOWN stops the server */
  /**
   * [1..4096 = 64] a further connection takes the place of a client that has sent no command, or
   * that is not streaming and has sent nothing for two seconds; otherwise it is refused
   */
  int32_t max_connections;
  int32_t max_line_bytes; /**< [16..65536 = 1024] longest line of a client */
  /**
   * [4096..16777216 = 262144] clients with more unread output are disconnected, as are those that
   * have read none of it for ten seconds
   */
  int32_t max_backlog_bytes;
  /**
   * [0..86400 = 60] clients that send nothing for this long are disconnected, except streaming
   * ones; 0: never
   */
  double idle_timeout_s;
} vc_target_server_options;

/** Counters of a server since its start. */
typedef struct vc_target_server_stats {
  uint32_t struct_size;
  int32_t connections; /**< open connections */
  int64_t accepted;    /**< accepted connections */
  int64_t refused;     /**< connections refused because of max_connections */
  int64_t dropped;     /**< clients disconnected for slowness, idling, long lines or their place */
  int64_t answers;     /**< answers to VISION */
  int64_t results;     /**< calls of vc_target_server_set_result() and _set_tags() */
} vc_target_server_stats;

/** Fills in the defaults, as vc_picture_options_init. */
VC_API void vc_target_server_options_init(vc_target_server_options *options, size_t struct_size);

/**
 * Creates a server that is not running yet.
 *
 * Line protocol over TCP, one command per line (ended by LF or CR LF; a command without a line end
 * is accepted after 50 ms):
 *   VISION        the latest result, as "timestamp|angle^15.2|distance^4.3|..." ('|' between
 *                 values, '^' between key and value; angle in degrees, distance in metres, then
 *                 latency_ms, id, targets; the timestamp is the capture time in UTC) or as one JSON
 *                 line. Without a target, angle and distance are "none" (null in JSON).
 *   VISION JSON, VISION PIPE    the same in the given format
 *   STREAM        a line for each new result from now on (STREAM JSON, STREAM PIPE); STOP ends it
 *   SHUTDOWN      stops the server if allow_shutdown is set
 *   PING          answers PONG
 * The answer to any other line starts with "error|". Clients that send HTTP requests are
 * disconnected so that web pages cannot send commands.
 *
 * Angle and distance are yaw_rad and floor_distance_m of the best target. Its id is
 * vc_target.track_id: constant across frames for lists of vc_target_finder_track(), 0 for lists of
 * vc_target_finder_find(). JSON has the members of vc_target_list_json() with at most 64 elements
 * each. At most 512 results wait for a stream.
 *
 * All functions on a server except destroy may be called by several threads at the same time.
 * SIGPIPE is never raised. A child of fork() has the sockets of a running server, but not its
 * thread: it must neither use nor destroy the server, whose port stays taken until the child ends
 * or calls exec().
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED; VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_target_server_create(const vc_target_server_options *options,
                                         vc_target_server **out);
/** Stops and releases the server. NULL is allowed. */
VC_API void vc_target_server_destroy(vc_target_server *server);
/**
 * Error text of the last call of any thread on this server; "" after success. Never NULL; borrowed
 * until the next call on it.
 */
VC_API const char *vc_target_server_error(const vc_target_server *server);
/**
 * Opens the sockets and starts the server's thread. May be called again after a stop. Any thread.
 * @param address  [null; 0..128; unit bytes] IPv4 or IPv6 address to listen on, with %interface for
 *                 link-local addresses, or a host name of this computer, which the system resolves
 *                 (IPv4 preferred); NULL = "127.0.0.1", reachable only from this computer.
 *                 "0.0.0.0" and "::" (both families) listen on all interfaces: anyone on the
 *                 network can then read the results, and stop the server if allow_shutdown is set.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (address, already running); VC_ERR_IO (the port is taken,
 *         no permission, no more threads)
 */
VC_API vc_status vc_target_server_start(vc_target_server *server, const char *address);
/**
 * Closes all connections and ends the thread within 100 ms. Does nothing if the server is stopped.
 * Any thread.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL)
 */
VC_API vc_status vc_target_server_stop(vc_target_server *server);
/** The port of the line protocol while the server is running, otherwise 0. Any thread. */
VC_API int32_t vc_target_server_port(const vc_target_server *server);
/**
 * The URL for clients, for example "tcp://127.0.0.1:5800". Its host is the address passed to
 * vc_target_server_start(), or the host name of the computer if the server listens on all
 * interfaces. Any thread.
 * @param text      buffer of `capacity` bytes, including the final NUL; 300 are always enough
 * @param capacity  [1 or more]
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND (not running); VC_ERR_TOO_LARGE
 *         (capacity). After an error text is "".
 */
VC_API vc_status vc_target_server_url_get(const vc_target_server *server, char *text,
                                          size_t capacity);
/**
 * Replaces the result sent to clients. Takes microseconds and never waits for clients. The
 * replacement is atomic. Any thread.
 * @param list     [null] NULL = nothing was found
 * @param unix_ns  [0 or more] capture time since 1970 (UTC); 0 = now. The time from capture to this
 *                 call is reported to clients as latency.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT
 */
VC_API vc_status vc_target_server_set_result(vc_target_server *server, const vc_target_list *list,
                                             int64_t unix_ns);
/**
 * Replaces the result sent to clients with tags. Angle, distance and id are yaw_rad, distance_m and
 * vc_tag.id of the first tag with a pose. The JSON format has the members of vc_tag_list_json(), at
 * most 64 elements each, and "position", as vc_tag_field_json() writes it without sightings; null
 * if there is none. Any thread.
 * @param list      [null] NULL = nothing was found
 * @param position  [null] position of the robot from vc_tag_field_locate(), _track() or _predict();
 *                  NULL = unknown
 * @param unix_ns   [0 or more] as for vc_target_server_set_result()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (a field of the position is unknown to
 *         this version)
 */
VC_API vc_status vc_target_server_set_tags(vc_target_server *server, const vc_tag_list *list,
                                           const vc_tag_position *position, int64_t unix_ns);
/**
 * The counters since the last start. Set out->struct_size first. Any thread.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT.
 */
VC_API vc_status vc_target_server_stats_get(const vc_target_server *server,
                                            vc_target_server_stats *out);

#ifdef __cplusplus
}
#endif

#endif
