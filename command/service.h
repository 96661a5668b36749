/* Notifies the service manager: ready, alive, status (sd_notify(3)). */
#ifndef VISIONCORE_COMMAND_SERVICE_H
#define VISIONCORE_COMMAND_SERVICE_H

/** Sends "ready" once. Does nothing without a service manager. */
void service_ready(void);
/** Sends a watchdog notification if one is due, at twice the requested rate. */
void service_alive(void);
/** Sends a status line. */
void service_status(const char *text);
/** Sends that the service is stopping. */
void service_stopping(void);

#endif
