//! A listener whose connections can be cut in the middle, as bad networks do.

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use std::io::{self, ErrorKind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// Cuts one connection: nothing more gets through in either direction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cord(Arc<AtomicBool>);

impl Cord {
    pub(crate) fn cut(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn check(&self) -> io::Result<()> {
        if self.0.load(Ordering::Relaxed) {
            return Err(ErrorKind::ConnectionReset.into());
        }
        Ok(())
    }
}

/// Accepts connections and ties a cord to each.
pub(crate) struct Door(pub(crate) TcpListener);

impl Listener for Door {
    type Io = Line;
    type Addr = Cord;

    async fn accept(&mut self) -> (Line, Cord) {
        let (stream, _) = Listener::accept(&mut self.0).await;
        // Small frames must not wait for company; a socket that refuses is merely slower.
        let _ = stream.set_nodelay(true);
        let cord = Cord::default();
        (
            Line {
                stream,
                cord: cord.clone(),
            },
            cord,
        )
    }

    fn local_addr(&self) -> io::Result<Cord> {
        Ok(Cord::default())
    }
}

impl Connected<IncomingStream<'_, Door>> for Cord {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Self {
        stream.remote_addr().clone()
    }
}

/// A connection on its cord.
pub(crate) struct Line {
    stream: TcpStream,
    cord: Cord,
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.cord.check()?;
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.cord.check()?;
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.cord.check()?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
